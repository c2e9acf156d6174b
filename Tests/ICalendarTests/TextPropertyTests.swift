import CivilTime
import ICalendar
import TestSupport
import Testing

/// Any text survives writing, folding, unfolding and reading, and can break nothing.
struct TextPropertyTests {
  private static let pieces: [String] =
    [
      "a", "Z", "0", "word", " ", "  ", "\t", "\\", ";", ",", ":", "\"", "^", "^^", "\\n", "\\\\", "%", "=",
      "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\n\n", " \n ",
      "\0", "\u{1}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "買", "中文字", "，", "「」", "ぎ", "か\u{3099}", "한",
      "ใจ", "é", "e\u{301}", "a\u{301}\u{302}\u{303}", "क्षि",
      "\u{200D}",
      "👨‍👩‍👧‍👦", "🇹🇼🇯🇵", "👍🏽", "1️⃣", "😀", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{2003}", "\u{202E}", "𠮷",
      "END:VEVENT", "\r\nBEGIN:VEVENT\r\n", String(repeating: " ", count: 90),
      String(repeating: "\u{3000}", count: 40),
      String(repeating: "x", count: 80), String(repeating: "\\", count: 80),
      String(repeating: "買", count: 30),
      "a" + String(repeating: "\u{301}", count: 60),
    ]
    + [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF].compactMap { Unicode.Scalar($0).map { String($0) } }

  private func randomText(_ generator: inout SplitMix64, _ count: Int) -> String {
    var out = ""
    for _ in 0..<count { out += TextPropertyTests.pieces.randomElement(using: &generator) ?? "" }
    return out
  }

  @Test(arguments: 0..<16)
  func randomTexts(_ block: UInt64) throws {
    let start = try #require(CivilDate(year: 2026, month: 12, day: 1))
    for seed in block * 40..<block * 40 + 40 {
      var generator = SplitMix64(seed: seed)
      let summary = randomText(&generator, Int.random(in: 0...20, using: &generator))
      let description = randomText(&generator, Int.random(in: 0...120, using: &generator))
      let categories = (0..<3).map { _ in randomText(&generator, 3) }
      var event = Event(
        uid: "event-1@almanac", stamp: Instant(seconds: 0), start: .date(start), summary: summary)
      event.details.description = description
      event.details.location = summary
      event.details.categories = categories
      event.alarm = Alarm(secondsBefore: 60)
      let bytes = CalendarComponent(event).bytes(includingAlarm: true)
      WrittenText.check(bytes, "seed \(seed)")

      let title = WrittenText.of(summary, joined: true)
      let written = StreamReading.values(bytes, "SUMMARY").map(StreamReading.unescaped)
      #expect(written == (title.isEmpty ? [] : [title]), "seed \(seed)")
      #expect(StreamReading.values(bytes, "LOCATION").map(StreamReading.unescaped) == written, "seed \(seed)")
      let body = WrittenText.of(description, joined: false)
      let descriptions = StreamReading.values(bytes, "DESCRIPTION").map(StreamReading.unescaped)
      let alarmText = title.isEmpty ? "Reminder" : title
      #expect(descriptions == (body.isEmpty ? [alarmText] : [body, alarmText]), "seed \(seed)")

      let tags = categories.map { WrittenText.of($0, joined: true) }.filter { !$0.isEmpty }
      let values = StreamReading.values(bytes, "CATEGORIES").first.map(StreamReading.list) ?? []
      #expect(values.map(StreamReading.unescaped) == tags, "seed \(seed)")
    }
  }

  /// Every place of a break against every kind of scalar.
  @Test(arguments: ["買", "📞", "👨‍👩‍👧‍👦", "e\u{301}", "\n", "\\", " b", "  b", "\u{3000}b", ",", "🇹🇼"])
  func breakAtEveryColumn(_ piece: String) throws {
    let start = try #require(CivilDate(year: 2026, month: 12, day: 1))
    for count in 55...80 {
      var event = Event(uid: "e@almanac", stamp: Instant(seconds: 0), start: .date(start), summary: "x")
      event.details.description = String(repeating: "a", count: count) + piece + "c" + piece + "d"
      event.alarm = Alarm(secondsBefore: 0)
      let bytes = CalendarComponent(event).bytes(includingAlarm: true)
      WrittenText.check(bytes, "\(count)")
      #expect(
        StreamReading.values(bytes, "DESCRIPTION").first.flatMap(StreamReading.unescaped)
          == event.details.description
      )
      // No grapheme that fits a line is split.
      let heads = StreamReading.physicalLines(bytes).filter { $0.first == 32 }.compactMap {
        String(decoding: $0.dropFirst(), as: UTF8.self).unicodeScalars.first
      }
      #expect(!heads.contains { $0 == "\u{200D}" || $0 == "\u{301}" || $0 == "🇼" }, "\(count)")
    }
  }

  /// ical4j/ical4j#800, ical-org/ical.net#693: octets count, not characters.
  @Test func ideographs() {
    var out: [UInt8] = []
    out.append(folding: Array(("SUMMARY:" + String(repeating: "買", count: 75)).utf8), header: 8)
    #expect(StreamReading.physicalLines(out).map(\.count) == [74, 73, 73, 16])
  }

  @Test func shortLinesStay() {
    for count in [0, 1, 74, 75] {
      var out: [UInt8] = []
      out.append(folding: [UInt8](repeating: 97, count: count))
      #expect(out.count == count + 2)
    }
    var out: [UInt8] = []
    out.append(folding: [UInt8](repeating: 97, count: 76))
    #expect(StreamReading.physicalLines(out).map(\.count) == [75, 2])
  }

  @Test(arguments: [
    ("short", "short"),
    (String(repeating: "字", count: 20), String(repeating: "字", count: 20)),
    (String(repeating: "字", count: 21), String(repeating: "字", count: 19) + "…"),
    (String(repeating: "a", count: 21), String(repeating: "a", count: 19) + "…"),
    (String(repeating: "a", count: 16) + " \n bcdefgh", String(repeating: "a", count: 16) + " \n…"),
    (String(repeating: "a", count: 17) + "   b", String(repeating: "a", count: 17) + "…"),
    (String(repeating: "a", count: 18) + "👨‍👩‍👧‍👦", String(repeating: "a", count: 18) + "…"),
    (String(repeating: "👍🏽", count: 6), String(repeating: "👍🏽", count: 4) + "…"),
    ("e" + String(repeating: "\u{301}", count: 30), "e" + String(repeating: "\u{301}", count: 18) + "…"),
    ("", ""),
  ])
  func shortened(_ text: String, _ wanted: String) {
    let cut = text.shortened(to: 20)
    #expect(cut == (wanted.hasSuffix(" \n…") ? wanted.replacing(" \n…", with: "…") : wanted))
    #expect(cut.utf16.count <= 20)
  }

  /// The same as walking all graphemes from the start.
  @Test func shortenedAnywhere() {
    let pieces = [
      "a", " ", "備", "忘", "\r\n", "\u{301}", "👩‍👩‍👧", "🇨🇳", "é", "\u{200D}", "한", "\u{600}", "\n", "𠮷", "—", "ab",
    ]
    var random = SplitMix64(seed: 35)
    for _ in 0..<3000 {
      let length = Int.random(in: 0...160, using: &random)
      let few = (0..<3).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      let text = (0..<length).map { _ in
        (Bool.random(using: &random) ? few : pieces).randomElement(using: &random) ?? ""
      }.joined()
      let limit = Int.random(in: 5...120, using: &random)
      var kept = ""
      for character in text {
        if (kept + String(character)).utf16.count >= limit { break }
        kept.append(character)
      }
      let cut = text.shortened(to: limit)
      if text.utf16.count <= limit {
        #expect(cut == text)
      } else if !kept.isEmpty {
        while let last = kept.unicodeScalars.last, last.properties.isWhitespace {
          kept.unicodeScalars.removeLast()
        }
        #expect(Array(cut.utf8) == Array((kept + "…").utf8), "\(text.debugDescription) at \(limit)")
      } else {
        #expect(cut.utf16.count <= limit)
      }
    }
  }

  @Test func shortenedLongText() {
    let text = String(repeating: "備忘錄 memo 📝\n", count: 20_000)
    let cut = text.shortened()
    #expect(cut.utf16.count <= 2000)
    #expect(cut.utf16.count > 1980)
    #expect(cut.hasSuffix("…"))
  }
}
