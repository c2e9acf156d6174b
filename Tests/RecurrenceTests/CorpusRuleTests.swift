import CivilTime
import Foundation
import Recurrence
import TestSupport
import Testing

/// The recurrence tables of libical, ical.js and ical.net, and our own about clock changes.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is absent: set ALMANAC_CORPUS"))
struct CorpusRuleTests {
  struct Case: Decodable {
    let id: String
    let dtstart: String
    let value: String
    let rrule: String?
    let expected: [String]?
    let complete: Completeness
    let from: String?
    let to: String?
    let startAt: String?
    let expectedUTC: [String]?

    enum CodingKeys: String, CodingKey {
      case id, dtstart, value, rrule, expected, complete, from, to
      case startAt = "start_at"
      case expectedUTC = "expected_utc"
    }
  }

  /// `true`, `false` (the table holds only the beginning), or `within [from, to)`.
  enum Completeness: Decodable {
    case whole, beginning, window

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let isWhole = try? container.decode(Bool.self) else {
        self = .window
        return
      }
      self = isWhole ? .whole : .beginning
    }
  }

  struct Own: Decodable { let cases: [Case] }

  /// The cases whose table we do not follow, with the reading that we chose.
  static let contested: [String: String] = {
    let everyMonth =
      "BYMONTHDAY expands YEARLY over all twelve months: RFC 5545's table has no exception for a missing "
      + "BYMONTH, and python-dateutil agrees"
    let dayOfStart =
      "the day's own calendar year counts for INTERVAL, also in a week shared by two years, as in "
      + "python-dateutil and in libical's own icalrecur_test#134 and #135"
    let onTheRule =
      "a start that does not match is no occurrence: DTSTART is moved onto the rule"
    return [
      "libical/icalrecur_test#77": everyMonth,
      "libical/icalrecur_test#78": everyMonth,
      "ical.js/recur_iterator#59": everyMonth,
      "libical/icalrecur_test#143": dayOfStart,
      "libical/icalrecur_test#144": dayOfStart,
      "libical/icalrecur_test#146": dayOfStart,
      "ical.js/recur_iterator#96": onTheRule,
      "ical.js/recur_iterator#97": onTheRule,
      "ical.net/WeeklyUntilWkst2": onTheRule,
      "ical.net/HourlyInterval1":
        "the table holds an event that began before its window and lasts into it; we list those that begin in it",
    ]
  }()

  static func cases(_ name: String) throws -> [Case] {
    let url = try #require(Corpus.root).appendingPathComponent("ics/rrule/\(name).json")
    let data = try Data(contentsOf: url)
    return name == "dst-own"
      ? try JSONDecoder().decode(Own.self, from: data).cases
      : try JSONDecoder().decode([Case].self, from: data)
  }

  @Test(arguments: ["libical-icalrecur", "icaljs-recur-iterator", "icalnet-recurrence", "dst-own"])
  func tables(name: String) throws {
    var compared = 0
    for item in try Self.cases(name) {
      guard let text = item.rrule else { continue }
      // RFC 7529: other calendars and SKIP are refused, see `otherCalendars`.
      if text.contains("RSCALE"), !text.contains("GREGORIAN") || text.contains("SKIP") { continue }
      guard let expected = item.expected?.map({ WallTime.read($0) }) else { continue }
      let start = try #require(WallTime.read(item.dtstart))
      var rule = try RecurrenceRule.parse(rrule: text)
      if item.value == "DATE" { rule = rule.withoutTimesOfDay }
      let untilLocal = Self.untilLocal(of: item, rule: rule)
      var found = Array(rule.occurrences(from: start, untilLocal: untilLocal).prefix(expected.count + 1))
      switch item.complete {
      case .whole:
        if let startAt = item.startAt {
          let earliest = try #require(WallTime.read(startAt))
          let later = Array(rule.occurrences(onOrAfter: earliest, start: start))
          #expect(
            later == expected.compactMap(\.self).filter { $0 >= earliest }, "\(item.id) from \(startAt)")
        }
      case .beginning: found = Array(found.prefix(expected.count))
      case .window:
        let from = try #require(item.from.flatMap { WallTime.read($0) })
        let to = try #require(item.to.flatMap { WallTime.read($0) })
        found = rule.occurrences(onOrAfter: from, start: start).prefix { $0 < to }
      }
      if let reading = Self.contested[item.id] {
        #expect(found != expected, "\(item.id) is no longer contested: \(reading)")
      } else {
        #expect(found == expected, "\(item.id): \(text) from \(item.dtstart)")
      }
      compared += 1
    }
    #expect(compared > 20)
  }

  /// UNTIL in UTC on the wall of the case's zone: the offset is that of its last occurrence.
  static func untilLocal(of item: Case, rule: RecurrenceRule) -> CivilDateTime? {
    guard case .utc(let until)? = rule.until, let local = item.expected?.last.flatMap({ WallTime.read($0) }),
      let utc = item.expectedUTC?.last.flatMap({ WallTime.read($0) })
    else { return nil }
    return until.civil(offset: local.civilSeconds - utc.civilSeconds)
  }

  @Test func otherCalendars() throws {
    for item in try Self.cases("libical-icalrecur") {
      guard let text = item.rrule, text.contains("RSCALE"),
        !text.contains("GREGORIAN") || text.contains("SKIP")
      else { continue }
      #expect(throws: RecurrenceError.self, "\(text)") { try RecurrenceRule.parse(rrule: text) }
    }
  }
}
