package import CivilTime
internal import Recurrence
internal import TimeZones

/// The rings of an entry within some time: ascending, none twice.
package struct RingTimes: Sendable {
  package struct Ring: Sendable, Hashable {
    /// UTC, since 1970.
    package let seconds: Int
    /// How many seconds what clocks show at the ring is ahead of UTC.
    package let offset: Int

    package init(seconds: Int, offset: Int) {
      self.seconds = seconds
      self.offset = offset
    }
  }

  package internal(set) var rings: [Ring] = []
  /// All rings before this moment are known.
  package internal(set) var end: Instant
}

extension Entry {
  /// The rings from `begin` until before `end`, at most so many.
  ///
  /// An alarm that is switched on rings here also where something else of its memo, and not the alarm, rings in feeds:
  /// whoever listens to alarms alone is to hear it.
  package func ringTimes(from begin: Instant, to end: Instant, most: Int) -> RingTimes {
    var times = RingTimes(end: end)
    guard isEnabled, !isDone, let lead = alarmLead ?? (kind == .alarm ? 0 : nil),
      case .moment(let first) = time
    else { return times }
    guard rule != nil, let zone = first.zone else {
      guard occurs, let ring = ring(at: first, lead: lead), begin.seconds <= ring.seconds,
        ring.seconds < end.seconds
      else { return times }
      times.rings = [ring]
      return times
    }
    // Where clocks skip a time, a later wall time may name an earlier moment, by less than a day or two.
    let last = zone.civil(at: Instant(seconds: end.seconds + lead)).adding(seconds: 2 * 86_400)
    var reading = WallReading(zone, from: begin)
    for civil in beginnings(onOrAfter: zone.wall(before: Instant(seconds: begin.seconds + lead))) {
      guard civil < last else { break }
      if times.rings.count == most {
        times.end = Instant(seconds: min(end.seconds, reading.earliest(from: civil) - lead))
        break
      }
      let seconds = reading.seconds(of: civil) - lead
      if seconds >= begin.seconds, seconds < end.seconds {
        times.rings.append(RingTimes.Ring(seconds: seconds, offset: reading.offset(at: seconds)))
      }
    }
    times.sort()
    return times
  }

  private func ring(at first: Moment, lead: Int) -> RingTimes.Ring? {
    let seconds = first.instant.seconds - lead
    let offset = first.zone?.offset(at: Instant(seconds: seconds)) ?? first.offset
    return RingTimes.Ring(seconds: seconds, offset: offset)
  }
}

extension RingTimes {
  /// Into order, each once, and without what is not known to be all.
  fileprivate mutating func sort() {
    if zip(rings, rings.dropFirst()).contains(where: { $0.seconds >= $1.seconds }) {
      rings.sort { $0.seconds < $1.seconds }
      var previous: Int?
      rings.removeAll { ring in
        defer { previous = ring.seconds }
        return ring.seconds == previous
      }
    }
    while let last = rings.last, last.seconds >= end.seconds { rings.removeLast() }
  }
}

/// Reads wall times of one zone, most of them without a search.
private struct WallReading {
  private let zone: Zone
  private var offset = 0
  /// Within these moments clocks do not change, nor for some days around.
  private var calm = 0..<0
  /// Within these they do not change.
  private var period = 0..<0

  /// More than any offset, and any change of one.
  private static let margin = 3 * 86_400

  init(_ zone: Zone, from begin: Instant) {
    self.zone = zone
    move(to: begin)
  }

  mutating func seconds(of civil: CivilDateTime) -> Int {
    let guess = civil.civilSeconds - offset
    if calm.contains(guess) { return guess }
    let instant = zone.resolve(civil).instant
    move(to: instant)
    return instant.seconds
  }

  func offset(at seconds: Int) -> Int {
    period.contains(seconds) ? offset : zone.offset(at: Instant(seconds: seconds))
  }

  /// No wall time from this one on names an earlier moment.
  func earliest(from civil: CivilDateTime) -> Int {
    let (instant, kind) = zone.resolve(civil)
    guard kind == .gap else { return instant.seconds }
    return zone.period(at: instant).start?.seconds ?? instant.seconds
  }

  private mutating func move(to instant: Instant) {
    let period = zone.period(at: instant)
    offset = period.type.offset
    let start = period.start?.seconds ?? -.max / 2
    let end = period.end?.seconds ?? .max / 2
    self.period = start..<max(start, end)
    let (low, high) = (start + Self.margin, end - Self.margin)
    calm = low..<max(low, high)
  }
}
