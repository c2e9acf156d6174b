import Foundation
import ICalendar
import TestSupport
import Testing

/// Content lines and components come out of any bytes, with the place of each.
struct ReadingStreamTests {
  private func first(_ stream: CalendarStream) throws -> CalendarStream.Component {
    try #require(stream.components.first { _ in true })
  }

  private func stream(_ text: String) -> CalendarStream { CalendarStream(Array(text.utf8)) }

  // MARK: - Lines

  @Test func foldsAreTakenOutAndPlacesKept() throws {
    let text = "BEGIN:A\r\nSUM\r\n MARY:o\r\n\tne\r\n  two\r\n\r\n three\r\nUID:x\r\nEND:A\r\n"
    let stream = stream(text)
    let component = try first(stream)
    let summary = try #require(component.first("SUMMARY"))
    #expect(summary.string == "one twothree")
    #expect(component.first("UID")?.string == "x")
    #expect(stream.faults.isEmpty)
    let source = Array(text.utf8)
    for offset in summary.range {
      let place = stream.text.sourceRange(of: offset..<offset + 1)
      #expect(place.count == 1)
      #expect(source[place.lowerBound] == stream.text.bytes[offset])
    }
    // A range over folds reaches from its first byte to its last in the file.
    let whole = stream.text.sourceRange(of: summary.valueRange)
    #expect(String(decoding: source[whole], as: UTF8.self) == "o\r\n\tne\r\n  two\r\n\r\n three")
  }

  @Test func emptyValueStandsBehindItsColon() throws {
    let stream = stream("BEGIN:A\r\nSUMMARY:\r\nUID:x\r\nEND:A\r\n")
    let summary = try #require(first(stream).first("SUMMARY"))
    #expect(stream.text.sourceRange(of: summary.valueRange) == 17..<17)
  }

  @Test(arguments: [
    ("BEGIN:A\nUID:x\nEND:A\n", [PhysicalLine.Ending.lf, .lf, .lf]),
    ("BEGIN:A\rUID:x\rEND:A", [.cr, .cr, .none]),
    ("BEGIN:A\r\r\nUID:x\r\nEND:A", [.crcrlf, .crlf, .none]),
    ("\u{FEFF}BEGIN:A\r\nUID:x\r\nEND:A\r\n", [.crlf, .crlf, .crlf]),
  ])
  func everyLineEndIsTaken(_ text: String, _ endings: [PhysicalLine.Ending]) throws {
    let stream = stream(text)
    let component = try first(stream)
    #expect(component.name == "A" && component.isClosed)
    #expect(component.first("UID")?.string == "x")
    #expect(PhysicalLines(Array(text.utf8)).map(\.ending) == endings)
  }

  /// What the writer folds, the reader unfolds.
  @Test func writtenLinesAreReadBack() throws {
    var chance = SplitMix64(seed: 3)
    let pieces = [
      "a", " ", "買", "👨‍👩‍👧‍👦", "e\u{301}", "\\n", "\\\\", "\t", "^", ";", ":", "\"", "x y", "\u{3000}",
    ]
    for _ in 0..<300 {
      let value = (0..<Int.random(in: 1...200, using: &chance)).map { _ in
        pieces.randomElement(using: &chance) ?? ""
      }
      .joined()
      var bytes = Array("BEGIN:A\r\n".utf8)
      bytes.append(folding: Array("SUMMARY:\(value)".utf8), header: 8)
      bytes += Array("END:A\r\n".utf8)
      let stream = CalendarStream(bytes)
      #expect(
        try first(stream).first("SUMMARY")?.string.utf8.elementsEqual(value.utf8) == true
      )
    }
  }

  // MARK: - Parameters

  @Test(arguments: [
    ("X;A=b:v", ["A=b"], "v"),
    ("x;a=b;c=d,e:v:w", ["A=b", "C=d", "C=e"], "v:w"),
    ("X;A=\"b;c:d,e\":v", ["A=b;c:d,e"], "v"),
    ("X;A=\"b\",\"c\",d:v", ["A=b", "A=c", "A=d"], "v"),
    ("X;A=^n^^^'^x:v", ["A=\n^\"^x"], "v"),
    ("X;A=:v", ["A="], "v"),
    ("X;A= b:v", ["A= b"], "v"),
    ("X:a;b=\"c:d", [], "a;b=\"c:d"),
  ])
  func parametersAreRead(_ line: String, _ parameters: [String], _ value: String) throws {
    let stream = stream("BEGIN:A\r\n\(line)\r\nEND:A\r\n")
    let property = try #require(first(stream).first("X"))
    #expect(property.parameters.map { "\($0.name)=\(stream.parameterValue($0.valueRange))" } == parameters)
    #expect(property.string == value)
    #expect(stream.faults.isEmpty)
  }

  @Test(
    arguments: [
      ("X", .noColon, "X"),
      ("X;A=b", .noColon, "X;A=b"),
      ("X;A=\"b:c", .quotation, "\""),
      ("X;A=\"b\"c:d", .quotation, "c"),
      ("X;A=b\"c:d", .quotation, "\""),
      ("X;A:b", .parameter, "A"),
      ("X;=a,b;C=d:e", .parameter, "="),
      ("X;:b", .parameter, ":"),
      ("X Y:b", .name, "X Y"),
      (":b", .name, ":"),
      ("買:b", .name, "買"),
      ("END:B", .strayEnd, "END:B"),
    ] as [(String, StreamFault.Kind, String)])
  func faultsArePlaced(_ line: String, _ kind: StreamFault.Kind, _ place: String) throws {
    let stream = stream("BEGIN:A\r\n\(line)\r\nUID:x\r\nEND:A\r\n")
    let fault = try #require(stream.faults.first)
    #expect(stream.faults.count == 1)
    #expect(fault.kind == kind)
    #expect(stream.string(fault.range) == place)
    #expect(try first(stream).first("UID")?.string == "x", "the rest is read")
  }

  // MARK: - Components

  /// `A(B C)` for a tree, an open component with `!`.
  private func shape(_ components: [CalendarStream.Component]) -> String {
    components.map { component in
      let inner = shape(component.components)
      return component.name + (component.isClosed ? "" : "!") + (inner.isEmpty ? "" : "(\(inner))")
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("+A +B -B +C -C -A", "A(B C)", []),
      ("+a -A", "A", []),
      ("+A +B -A", "A(B!)", [.missingEnd]),
      ("+A -B -A", "A", [.strayEnd]),
      ("+A", "A!", [.missingEnd]),
      ("-A", "", [.strayEnd]),
      ("+VCALENDAR +VEVENT +VEVENT -VEVENT -VCALENDAR", "VCALENDAR(VEVENT! VEVENT)", [.missingEnd]),
      (
        "+VCALENDAR +VEVENT +VALARM +VTODO -VTODO -VCALENDAR", "VCALENDAR(VEVENT!(VALARM!) VTODO)",
        [.missingEnd, .missingEnd]
      ),
      ("+VCALENDAR +VCALENDAR -VCALENDAR", "VCALENDAR! VCALENDAR", [.missingEnd]),
      ("+A -A +B -B", "A B", []),
    ] as [(String, String, [StreamFault.Kind])])
  func componentsNest(_ code: String, _ expected: String, _ faults: [StreamFault.Kind]) {
    let lines = code.split(separator: " ").map {
      ($0.first == "+" ? "BEGIN:" : "END:") + $0.dropFirst() + "\r\n"
    }
    let stream = stream(lines.joined())
    #expect(shape(Array(stream.components)) == expected)
    #expect(stream.faults.map(\.kind) == faults)
  }

  @Test func propertiesBelongToTheirComponent() throws {
    let stream = stream(
      "BEGIN:A\r\nX:1\r\nBEGIN:B\r\nX:2\r\nBEGIN:C\r\nX:3\r\nEND:C\r\nEND:B\r\nX:4\r\nBEGIN:D\r\nEND:D\r\nX:5\r\nEND:A\r\nX:6\r\n"
    )
    let component = try first(stream)
    #expect(component.properties.map(\.string) == ["1", "4", "5"])
    #expect(component.components.first?.properties.map(\.string) == ["2"])
    #expect(component.all("X").count == 3)
    #expect(component.first("Y") == nil)
    #expect(stream.faults.map(\.kind) == [.outsideComponent])
    #expect(stream.allComponents.map(\.name) == ["A", "B", "C", "D"])
    #expect(stream.allComponents.map { $0.parent?.name } == [nil, "A", "B", "A"])
  }

  /// What others count in the public files.
  @Test(.enabled(if: Corpus.isPresent, "the public iCalendar files are absent"))
  func componentsOfPublicFilesAreCounted() throws {
    struct Entry: Decodable {
      let file: String
      let balanced: Bool
      let components: [String: Int]
    }
    let folder = try #require(Corpus.root).appendingPathComponent("ics")
    let index = try JSONDecoder().decode(
      [Entry].self, from: try Data(contentsOf: folder.appendingPathComponent("index.json")))
    var count = 0
    for entry in index where entry.balanced {
      let file = folder.appendingPathComponent("files/\(entry.file)")
      guard let bytes = try? Data(contentsOf: file) else { continue }
      let stream = CalendarStream([UInt8](bytes))
      // Names with controls in them are not counted there.
      let named = stream.allComponents.filter { $0.name.utf8.allSatisfy { $0 > 0x20 } }
      let found = Dictionary(grouping: named, by: \.name).mapValues(\.count)
      #expect(found == entry.components, "\(entry.file)")
      count += 1
    }
    #expect(count > 40)
  }
}
