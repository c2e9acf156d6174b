import CivilTime
import ICalendar
import TestSupport
import Testing

/// Texts of arbitrary scalars and of any length come back as the design says that they are written.
struct RandomScalarTests {
  /// Where scalars are drawn from: what breaks readers is rare among all of Unicode.
  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x20, 0x20...0x7E, 0x20...0x7E, 0x7F...0xA0, 0x300...0x36F, 0x1100...0x11FF, 0x2000...0x206F,
    0x3000...0x30FF, 0x4E00...0x9FFF, 0xD7F0...0xD7FF, 0xE000...0xE00F, 0xFDC0...0xFE0F, 0xFEFF...0xFEFF,
    0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F64F, 0xE0020...0xE007F, 0x1FFF0...0x1FFFF,
    0x10FFF0...0x10FFFF, 0...0x10FFFF,
  ]
  /// Marks that come often enough to stand beside each other and at the ends of lines.
  private static let marks: [Unicode.Scalar] = [
    "\\", "\\", ";", ",", ":", " ", " ", "\n", "\r", "\u{85}", "\u{2028}", "\u{200D}", "\u{FE0F}", "\u{301}",
  ]

  private func text(_ generator: inout SplitMix64, _ count: Int) -> String {
    var out = String.UnicodeScalarView()
    while out.count < count {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        out.append(RandomScalarTests.marks.randomElement(using: &generator) ?? " ")
        continue
      }
      // Runs within one range make words, graphemes and blanks longer than a line.
      let range = RandomScalarTests.ranges.randomElement(using: &generator) ?? 0...0x7F
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { out.append(scalar) }
      }
    }
    return String(out)
  }

  private func event(_ title: String, _ body: String, tags: [String]) throws -> Event {
    let day = try #require(CivilDate(year: 2026, month: 12, day: 1))
    var event = Event(uid: "event-1@almanac", stamp: Instant(seconds: 0), start: .date(day), summary: title)
    event.details.description = body
    event.details.location = title
    event.details.url = "https://example.org/\(title)"
    event.details.categories = tags
    event.alarm = Alarm(secondsBefore: 60)
    return event
  }

  private func toDo(_ title: String, _ body: String, tags: [String]) throws -> ToDo {
    let day = try #require(CivilDate(year: 2026, month: 12, day: 1))
    var toDo = ToDo(uid: "todo-1@almanac", stamp: Instant(seconds: 0), due: .date(day), summary: title)
    toDo.details.description = body
    toDo.details.location = title
    toDo.details.url = "https://example.org/\(title)"
    toDo.details.categories = tags
    toDo.alarm = Alarm(secondsBefore: 60)
    return toDo
  }

  private func expectReadBack(
    _ bytes: [UInt8], _ title: String, _ body: String, _ tags: [String], _ comment: Comment
  ) {
    func read(_ name: String) -> [String?] { StreamReading.values(bytes, name).map(StreamReading.unescaped) }
    let line = WrittenText.of(title, joined: true)
    #expect(read("SUMMARY") == (line.isEmpty ? [] : [line]), comment)
    #expect(read("LOCATION") == read("SUMMARY"), comment)
    let lines = WrittenText.of(body, joined: false)
    let ofAlarm = line.isEmpty ? "Reminder" : line
    #expect(read("DESCRIPTION") == (lines.isEmpty ? [ofAlarm] : [lines, ofAlarm]), comment)
    let kept = tags.map { WrittenText.of($0, joined: true) }.filter { !$0.isEmpty }
    let values = StreamReading.values(bytes, "CATEGORIES").first.map(StreamReading.list) ?? []
    #expect(values.map(StreamReading.unescaped) == kept, comment)
    let isURI = StreamReading.values(bytes, "URL").allSatisfy { value in
      value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    }
    #expect(isURI, comment)
  }

  @Test(arguments: 0..<12)
  func survive(_ block: UInt64) throws {
    for seed in block * 25..<block * 25 + 25 {
      var generator = SplitMix64(seed: 0x5545 + seed)
      let title = text(&generator, Int.random(in: 0...60, using: &generator))
      let body = text(&generator, Int.random(in: 0...400, using: &generator))
      let tags = (0..<3).map { _ in text(&generator, 6) }
      let event = CalendarComponent(try event(title, body, tags: tags)).bytes(includingAlarm: true)
      let toDo = CalendarComponent(try toDo(title, body, tags: tags)).bytes(includingAlarm: true)
      for (kind, bytes) in [("VEVENT", event), ("VTODO", toDo)] {
        WrittenText.check(bytes, "\(kind), seed \(seed)", of: kind)
        expectReadBack(bytes, title, body, tags, "\(kind), seed \(seed)")
      }
    }
  }

  /// A memo of 200 kB: of scalars of all kinds, and of what makes folding look back farthest.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "", "買", "👨‍👩‍👧‍👦", "\u{301}", "\\", "\r", "\u{3000}", "\u{2028}", "a \u{301}", "\u{FFFE}", "^",
    ])
  func longText(_ piece: String) throws {
    var generator = SplitMix64(seed: 200_000)
    let random = text(&generator, piece.isEmpty ? 75_000 : 100)
    let body =
      piece.isEmpty
      ? random : "a" + random + String(repeating: piece, count: 200_000 / piece.utf8.count) + "z"
    #expect(body.utf8.count >= 200_000)
    let bytes = CalendarComponent(try event("a title", body, tags: ["b"])).bytes(includingAlarm: true)
    WrittenText.check(bytes, "\(piece.debugDescription)")
    expectReadBack(bytes, "a title", body, ["b"], "\(piece.debugDescription)")
  }

  /// The names of feeds come from people too, and a parameter has escapes of its own (RFC 6868).
  @Test func feedNames() throws {
    for seed in UInt64(0)..<40 {
      var generator = SplitMix64(seed: seed)
      let name = text(&generator, Int.random(in: 0...80, using: &generator))
      let writer = CalendarWriter(asOf: CivilDate(dayNumber: 20_788))
      let bytes = writer.bytes(CalendarFeed(.events, name: name, includesAlarms: false))
      let wanted = WrittenText.of(name, joined: true)
      for property in ["NAME", "X-WR-CALNAME"] {
        let read = StreamReading.values(bytes, property).map(StreamReading.unescaped)
        #expect(read == (wanted.isEmpty ? [] : [wanted]), "seed \(seed)")
      }
      let plain = writer.bytes(CalendarFeed(.events, name: "x", includesAlarms: false))
      // Not by Character: a mark at the start of the name makes one with the colon.
      let others = { (bytes: [UInt8]) in
        StreamReading.unfolded(bytes).filter { line in
          !["NAME:", "X-WR-CALNAME:"].contains { line.utf8.starts(with: $0.utf8) }
        }
      }
      #expect(others(bytes) == others(plain), "seed \(seed)")

      var parameter: [UInt8] = []
      parameter.append(parameterValue: name)
      let isQuoted = parameter.first == UInt8(ascii: "\"")
      let inside = isQuoted ? parameter.dropFirst().dropLast() : parameter[...]
      let special: [UInt8] = isQuoted ? [] : Array(":;,".utf8)
      #expect(
        !inside.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x7F || special.contains($0) },
        "seed \(seed)")
    }
  }
}
