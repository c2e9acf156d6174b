import CivilTime
import SiteModel
import Testing

/// Which months a calendar has; today is 2026-11-30.
struct MonthCalendarTests {
  private func months(_ memos: [String], settings: String = "timezone: UTC") throws -> [String] {
    let files =
      [("a/note.md", "Words.\n")]
      + memos.enumerated().map { ("a/\($0).md", "---\ntitle: m\($0)\n\($1)\n---\n") }
    let calendar = MonthCalendar(Agenda(try TestSite(files, settings: settings).site))
    #expect(calendar.months[calendar.current].name == "2026-11")
    #expect(calendar.months == calendar.months.sorted())
    return calendar.months.map(\.name)
  }

  @Test(
    arguments: [
      ([], ["2026-11"]),
      // What happens once: as far back as it lies, ahead twelve months.
      (["due: 2019-03-01"], ["2019-03", "2026-11"]),
      (["due: 2027-11-30"], ["2026-11", "2027-11"]),
      (["due: 2027-12-01"], ["2026-11"]),
      (
        ["start: 0001-01-01\nend: 9999-12-31"],
        ["0001-01"] + Self.year(2025, 11...12) + Self.year(2026, 1...12) + Self.year(2027, 1...11)
      ),
      // What repeats: twelve months back.
      (["start: 2020-02-03\nrepeat: yearly"], ["2026-02", "2026-11", "2027-02"]),
      (["start: 2025-10-31\nrepeat: monthly on the last\ncount: 3"], ["2025-11", "2025-12", "2026-11"]),
      // What lasts from one month into the next.
      (["start: 2026-12-30\nend: 2027-02-01"], ["2026-11", "2026-12", "2027-01", "2027-02"]),
      // What is no date of a calendar.
      (["date: 2026-10-01", "alarm: '07:00'\nrepeat: daily", "due: 2027-01-05\nstatus: done"], ["2026-11"]),
      (["due: 2026-01-05\nstatus: done"], ["2026-01", "2026-11"]),
    ] as [([String], [String])])
  func monthsThatExist(_ memos: [String], _ wanted: [String]) throws {
    #expect(try months(memos) == wanted)
  }

  private static func year(_ year: Int, _ months: ClosedRange<Int>) -> [String] {
    months.map { "\(year)-\($0 < 10 ? "0" : "")\($0)" }
  }

  @Test func whatRepeatsStandsOnOlderMonthsToo() throws {
    let files = [
      ("a/1.md", "---\ntitle: once\ndue: 2019-03-05\n---\n"),
      ("a/2.md", "---\ntitle: weekly\nstart: 2010-01-05\nrepeat: weekly\n---\n"),
      ("a/3.md", "---\ntitle: long ago\ndue: 2012-03-05\n---\n"),
    ]
    let site = try TestSite(files, settings: "timezone: UTC").site
    let calendar = MonthCalendar(Agenda(site))
    let titles = calendar.months.prefix(2).map { month in
      month.range.days.flatMap { date in
        (calendar[date]?.items ?? []).map { "\(date.day) \(site.memos[$0.memo].title)" }
      }
    }
    #expect(titles[0] == ["5 long ago"])
    #expect(titles[1] == ["5 once", "5 weekly", "12 weekly", "19 weekly", "26 weekly"])
  }

  @Test func theMonthOfAMomentIsTheReaders() throws {
    let memo = "remind: 2026-08-01 03:00\ntimezone: Asia/Taipei"
    #expect(try months([memo], settings: "timezone: Asia/Taipei") == ["2026-08", "2026-11"])
    #expect(try months([memo], settings: "timezone: Europe/London") == ["2026-07", "2026-11"])
  }
}
