import Foundation
import Testing

/// The alarms page, and what it rings by.
@Suite struct AlarmsPageTests {
  private static func memo(_ keys: String, _ body: String = "") -> String { "---\n\(keys)\n---\n\(body)\n" }

  private static func page(_ files: [(String, String)]) throws -> String {
    try #require(try PlannedSite(files).page("ann/alarms.html"))
  }

  private static func rings(_ files: [(String, String)]) throws -> RingFile {
    let script = try #require(try PlannedSite(files).page("ann/rings.js"))
    return try #require(RingFile(script))
  }

  /// The texts of the elements of a class, in their order.
  private static func texts(_ page: String, _ name: String) -> [String] {
    page.components(separatedBy: "class=\"\(name)\"").dropFirst().map { part in
      let text = part.prefix { $0 != "\n" }.drop { $0 != ">" }.dropFirst()
      return String(text.replacing(#/<[^>]*>/#, with: ""))
    }
  }

  @Test func areSortedByTimeThenLabelThenPath() throws {
    let page = try Self.page([
      ("notes/ann/a.md", Self.memo("title: A\nalarm: {time: 9:00 PM, repeat: daily, label: beta}")),
      ("notes/ann/b.md", Self.memo("title: B\nalarm: {time: 6:05, repeat: daily, label: zeta}")),
      ("notes/ann/c.md", Self.memo("title: C\nalarm: {time: 9:00 PM, repeat: daily, label: Alpha}")),
      ("notes/ann/d.md", Self.memo("title: D\nalarm: {time: 12:15 AM, repeat: daily}")),
      ("notes/ann/e.md", Self.memo("title: E\nalarm: {time: 9:00 PM, repeat: daily, label: beta}")),
      (
        "notes/ann/f.md",
        Self.memo("title: F\nalarm: {time: 9:00 PM, repeat: daily, label: beta, enabled: no}")
      ),
    ])
    #expect(Self.texts(page, "alarm-time") == ["00:15", "06:05", "21:00", "21:00", "21:00", "21:00"])
    #expect(Self.texts(page, "alarm-label") == ["Alarm", "zeta", "Alpha", "beta", "beta", "beta"])
    #expect(
      Self.texts(page, "alarm-facts").map { String($0.suffix(1)) } == ["D", "B", "C", "A", "E", "F", "."])
    #expect(page.contains("6 alarms"))
    #expect(page.components(separatedBy: " disabled hidden></button>").count == 2)
  }

  @Test(
    arguments: [
      ("date: 2026-12-24", "Never, 24 Dec 2026", ""), ("date: 2026-11-01", "Never, 1 Nov 2026", ""),
      ("repeat: daily", "Every day", ""), ("repeat: weekdays", "Every weekday", ""),
      ("repeat: [wed, sun]", "Every Wednesday and Sunday", "Next on 2 Dec 2026"),
      ("repeat: mondays", "Every Monday", ""), ("repeat: tuesdays", "Every Tuesday", ""),
      ("date: 2026-11-01\nrepeat: weekends\nuntil: 2026-11-20", "On weekends, until 20 Nov 2026", ""),
    ]) func sayHowTheyRepeat(_ keys: String, _ words: String, _ next: String) throws
  {
    let page = try Self.page([
      ("notes/ann/a.md", Self.memo("title: Up\nalarm: {time: 07:30, label: Up}\n" + keys))
    ])
    #expect(
      Self.texts(page, "alarm-repeat").first?.hasPrefix(words) == true, "\(Self.texts(page, "alarm-repeat"))")
    #expect((Self.texts(page, "alarm-next").first ?? "") == next)
    #expect(page.contains("Has rung") == keys.contains("2026-11-01"))
    // The label is the title, and leads to the memo.
    #expect(page.contains("<p class=\"alarm-label\"><a href=\"a.html\">Up</a></p>"))
  }

  @Test func theZoneIsNamedWhereItIsAnother() throws {
    let page = try Self.page([
      ("notes/ann/a.md", Self.memo("timezone: America/New_York\nalarm: {time: 07:30, repeat: daily}")),
      ("notes/ann/b.md", Self.memo("timezone: Africa/Abidjan\nalarm: {time: 08:30, repeat: daily}")),
    ])
    #expect(Self.texts(page, "zone") == ["America/New York"])
  }

  @Test func withoutAlarmsItSaysHowOneComes() throws {
    let page = try Self.page([])
    #expect(page.contains("No alarms yet.") && !page.contains("page:ring"))
  }

  @Test func textGoesIntoTheScriptSafely() throws {
    let words = "</script> \"quoted\" 'single' \\ back \u{2028}\u{2029} é 鬧鐘 👩‍👩‍👧"
    let yaml = words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
    let files = [("notes/ann/a.md", Self.memo("title: \"\(yaml)\"\nremind: 2026-12-01 08:00"))]
    let script = try #require(try PlannedSite(files).page("ann/rings.js"))
    for scalar in ["\u{2028}", "\u{2029}", "<"] {
      #expect(!script.unicodeScalars.contains(Unicode.Scalar(scalar) ?? " "))
    }
    let item = try #require(RingFile(script)).items[0]
    #expect(item.label.contains("</script> \"quoted\" 'single' \\ back"))
    #expect(item.label.hasSuffix("é 鬧鐘 👩‍👩‍👧"))
  }

  @Test func theScriptHoldsWhatRings() throws {
    let rings = try Self.rings([
      (
        "notes/ann/a.md",
        Self.memo(
          "title: Up\nid: up\nalarm: {time: 07:30, repeat: daily, sound: bell.mp3, snooze: no, label: Rise}")
      ),
      ("notes/ann/bell.mp3", "x"),
      ("notes/ann/b.md", Self.memo("title: Off\nalarm: {time: 07:30, repeat: daily, enabled: no}")),
      ("notes/ann/c.md", Self.memo("title: Rent\nid: rent\ndue: 2026-12-05 12:00\nremind: 1d")),
      ("notes/ann/d.md", Self.memo("title: Done\ndue: 2026-12-05 12:00\nstatus: done")),
      ("notes/ann/e.md", Self.memo("title: Day\ndue: 2026-12-05")),
      ("notes/ann/f.md", Self.memo("title: Show\nid: show\nlang: fr\nstart: 2026-12-05 20:00\nremind: 30m")),
      ("notes/ann/g.md", Self.memo("title: List\nid: list", "- [ ] Post it ⏰ 2026-12-06 10:00")),
      ("notes/ann/h.md", Self.memo("title: Past\nremind: 2026-11-29 10:00")),
      ("notes/ann/i.md", Self.memo("title: Draft\ndraft: true\nremind: 2026-12-29 10:00")),
      (
        "notes/ann/j.md",
        Self.memo("title: Tick\nid: tick\nremind: 2026-12-01 00:00\nrepeat: \"RRULE:FREQ=MINUTELY\"")
      ),
    ])
    #expect(rings.from == 1_795_996_800 && rings.until == rings.from + 366 * 86_400)
    #expect(
      rings.items.map { "\($0.id.prefix(12)) \($0.kind) \($0.label)" } == [
        "alarm-up alarm Rise", "todo-rent todo Rent", "remind-rent- reminder Rent", "event-show event Show",
        "todo-list-t- todo Post it", "remind-tick- reminder Tick",
      ])
    let up = rings.items[0]
    #expect(!up.snooze && up.sound == "ann/bell.mp3" && up.title == "Up" && up.href == "ann/a.html")
    #expect(up.runs == [[1_796_023_800, 86_400, 366, 0]])
    #expect(rings.items[1].snooze && rings.items[1].title == nil && rings.items[1].sound == nil)
    #expect(rings.items[3].lang == "fr")
    #expect(rings.items[3].runs == [[1_796_499_000, 1, 1, 0]])
    let tick = rings.items[5]
    #expect(tick.runs == [[1_796_083_200, 60, 10_000, 0]] && tick.until == 1_796_083_200 + 600_000)
    #expect(rings.items.dropLast().allSatisfy { $0.until == nil })
  }
}
