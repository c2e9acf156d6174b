internal import CivilTime
internal import ICalendar
internal import TimeZones

/// The zones that a feed names, as it defines them and as the tz database does.
struct ZoneTable {
  /// A TZID where it is used first.
  struct Use {
    let name: String
    let property: Property
    /// Of the parameter's value.
    let range: Range<Int>
  }

  /// A VTIMEZONE; of several with one TZID, the first.
  struct Definition {
    let component: Component
    /// Nil where it says nothing that could be used, and where nothing uses it.
    let clocks: TimeZoneDefinition?
  }

  /// TZIDs beyond so many are not looked at: the tz database has fewer names.
  private static let limit = 1000
  /// Names that are none of the database's: each is a search for the one that is meant.
  private static let unknownLimit = 50

  /// Each TZID once, in the order of the stream.
  let uses: [Use]
  let definitions: [String: Definition]
  private let known: [String: Result<Zone, ZoneError>]

  init(_ stream: CalendarStream, _ components: [Component], _ database: ZoneDatabase) {
    var uses: [Use] = []
    var seen: Set<String> = []
    for component in stream.allComponents where uses.count < Self.limit {
      for property in component.properties where uses.count < Self.limit {
        guard let use = property.parameters.first(where: { $0.name == "TZID" }) else { continue }
        let name = stream.parameterValue(use.valueRange)
        if seen.insert(name).inserted {
          uses.append(Use(name: name, property: property, range: use.valueRange))
        }
      }
    }
    self.uses = uses
    var definitions: [String: Definition] = [:]
    for component in components {
      guard let name = component.first("TZID")?.text, definitions[name] == nil else { continue }
      let clocks = seen.contains(name) ? TimeZoneDefinition(component) : nil
      definitions[name] = Definition(component: component, clocks: clocks)
    }
    self.definitions = definitions
    // X-WR-TIMEZONE names a zone that no time refers to.
    let named = stream.components.prefix(8).compactMap { $0.first("X-WR-TIMEZONE")?.text }
    let hasDatabase = (try? database.zone(named: "UTC")) != nil
    var known: [String: Result<Zone, ZoneError>] = [:]
    var unknown = 0
    for name in uses.map(\.name) + named
    where hasDatabase && known[name] == nil && unknown < Self.unknownLimit {
      do throws(ZoneError) {
        known[name] = .success(try database.zone(named: name))
      } catch {
        known[name] = .failure(error)
        unknown += 1
      }
    }
    self.known = known
  }

  /// The zone of the tz database of that very name.
  func zone(_ name: String) -> Zone? { try? known[name]?.get() }

  /// Why a name is none of the database's; nil where it is one, and where there is no database.
  func error(_ name: String) -> ZoneError? {
    guard case .failure(let error) = known[name] else { return nil }
    return error
  }

  /// Whether a property's value may be a name of the database: it is one, or was not looked up.
  func isKnown(_ property: Property) -> Bool { error(property.text) == nil }

  /// Seconds east of UTC, by the database, else by the feed; nil where neither knows.
  func offset(of name: String, at instant: Instant) -> Int? {
    zone(name)?.offset(at: instant) ?? definitions[name]?.clocks?.offset(at: instant)
  }

  /// The moment of a time; nil where its zone is unknown, and where it has none.
  func instant(_ time: CalendarTime) -> Instant? {
    switch time {
    case .date, .floating: nil
    case .utc(let instant): instant
    case .zoned(let civil, let name):
      zone(name)?.resolve(civil).instant ?? definitions[name]?.clocks?.instant(civil)
    }
  }

  /// How many seconds the first time lies before the second; nil where that cannot be told.
  func seconds(from first: CalendarTime, to second: CalendarTime) -> Int? {
    if let first = instant(first), let second = instant(second) { return second.seconds - first.seconds }
    guard first.zone == second.zone, first.isDate == second.isDate else { return nil }
    switch (first, second) {
    case (.utc, .floating), (.floating, .utc): return nil
    default: return second.wall.civilSeconds - first.wall.civilSeconds
    }
  }
}
