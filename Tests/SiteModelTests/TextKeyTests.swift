import CivilTime
import MemoReading
import Testing

@testable import SiteModel

/// The keys of lines, on which the identity of calendar components rests (design §5).
@Suite struct TextKeyTests {
  private func keys(_ lines: [String], in id: String = "a") throws -> [String] {
    EntryBuilder.keys(of: try Memo.of(lines: lines).tasks, in: id)
  }

  /// Edits after which a line is the same.
  @Test(arguments: [
    "[ ] Pay the rent | due 2027-01-05", "[ ] Pay the rent | due 2026-12-01 18:00",
    "[x] Pay the rent | due 2026-12-01 | done 2026-12-01", "[/] Pay the rent | ring 2026-12-01",
    "[ ] Pay the rent | start 2026-12-01 | rule FREQ=MONTHLY", "[ ] pay  the  Rent. | due 2026-12-01",
    "[ ] #task Pay the rent #home | due 2026-12-01 | tag task | tag home",
    "[ ] Pay the rent | due 2026-12-01 | priority 1", "Pay the rent | ring 2026-12-01",
  ]) func staysTheSame(_ line: String) throws {
    #expect(try keys([line]) == keys(["[ ] Pay the rent | due 2026-12-01"]))
  }

  @Test func isAHashOfMemoAndWords() throws {
    let key = try #require(try keys(["[ ] Pay the rent | due 2026-12-01"]).first)
    #expect(key.wholeMatch(of: #/t-[0-9a-f]{12}/#) != nil)
    #expect(try keys(["[ ] Pay the loan | due 2026-12-01"]) != [key])
    #expect(try keys(["[ ] Pay the rent | due 2026-12-01"], in: "b") != [key])
    // Composed or not, it is one word.
    #expect(try keys(["[ ] caf\u{E9} | due 2026-12-01"]) == keys(["[ ] cafe\u{301} | due 2026-12-01"]))
    #expect(try keys(["[ ] ? | due 2026-12-01"]) != keys(["[ ] ! | due 2026-12-01"]))
  }

  @Test func placeDoesNotMatter() throws {
    let lines = ["[ ] A | due 2026-12-01", "[ ] B | due 2026-12-01", "C | ring 2026-12-01"]
    #expect(try keys(lines.reversed()) == keys(lines).reversed())
  }

  @Test func equalLinesAreNumbered() throws {
    let first = try #require(try keys(["[ ] A | due 2026-12-01"]).first)
    let open = [
      "[ ] A | due 2026-12-01", "[ ] B | due 2026-12-01", "[ ] a | due 2026-12-02", "[ ] A | due 2026-12-01",
    ]
    #expect(try keys(open).filter { $0.hasPrefix(first) } == [first, first + "-2", first + "-3"])
    // The box of one makes no difference.
    let done = open.map { $0.replacing("[ ] A | due 2026-12-01", with: "[x] A | due 2026-12-01") }
    #expect(try keys(done) == keys(open))
  }

  /// Each month the line is copied and the old one checked, above or below: what goes on is the same, and so is what is past.
  @Test(arguments: [true, false]) func aSeriesGoesOnInItsCopy(isAbove: Bool) throws {
    func line(_ month: Int, isDone: Bool) -> String {
      "[\(isDone ? "x" : " ")] A | due 2026-0\(month)-01 | rule FREQ=MONTHLY"
    }
    let first = try #require(try keys([line(1, isDone: false)]).first)
    #expect(try keys([line(1, isDone: true)]) == [first])
    var past: [String: String] = [:]
    for month in 2...5 {
      var lines = (1..<month).map { line($0, isDone: true) } + [line(month, isDone: false)]
      if isAbove { lines.reverse() }
      for (line, key) in zip(lines, try keys(lines)) {
        if line.hasPrefix("[ ]") {
          #expect(key == first)
        } else {
          #expect(past[line] == nil || past[line] == key)
          past[line] = key
        }
      }
      // The end of the series.
      let last = lines.map { $0.replacing("[ ]", with: "[x]") }
      #expect(try keys(last) == keys(lines))
    }
    #expect(Set(past.values).count == 4)
  }

  @Test func aNameStandsForItself() throws {
    #expect(try keys(["[ ] A | due 2026-12-01 | name rent"]) == ["t-rent"])
    #expect(try keys(["[ ] B | due 2027-12-01 | name rent"]) == ["t-rent"])
    #expect(
      try keys(["[ ] A | due 2026-12-01 | name rent", "[ ] B | due 2026-12-01 | name rent"])
        == ["t-rent", "t-rent-2"])
  }

  /// Names that look like other keys, or that break a UID.
  @Test(arguments: [
    "rent-2", "rent-r2", "at0800", "rent-on15", "in7", "2026-12-05", "20261205T080000", "before-1d", "x-t-y",
    "0123456789ab", "a b", "a@b", "名", "a\r\nUID:b", String(repeating: "x", count: 65),
  ]) func aNameThatIsNoNameIsHashed(_ name: String) throws {
    let key = "t-" + MemoIdentity.lineName(of: name)
    #expect(key.wholeMatch(of: #/t-[0-9a-f]{12}/#) != nil && key != "t-" + name)
    // A copy of it, and its second ring, differ all the same.
    #expect(MemoIdentity.lineName(of: name) == MemoIdentity.lineName(of: name))
    #expect(MemoIdentity.lineName(of: name) != MemoIdentity.lineName(of: name + "x"))
  }

  @Test(arguments: ["rent", "a_b", "block-x1", "2", "r2", "T", "e5f6", "0123456789AB"])
  func aPlainNameStays(_ name: String) {
    #expect(MemoIdentity.lineName(of: name) == name)
  }

  /// No part of one memo has the UID of a part of another.
  @Test func idsThatEndAsKeysDoAreGuarded() {
    for id in ["a-t", "a-t-rent", "a-t-0123456789ab-2", "model-t-ford"] {
      #expect(MemoIdentity.calendarName(of: id).wholeMatch(of: #/[0-9a-f]{8}-.{27}/#) != nil)
    }
    for id in ["t", "t-rent", "a-tea", "at", "plant-tea-2"] {
      #expect(MemoIdentity.calendarName(of: id) == id)
    }
  }

  @Test func ringsOfOneLineDiffer() throws {
    let entries = try TextEntryTests.built(
      "", ["[ ] A | due 2026-12-05 | ring 2026-12-01 09:15 | ring 2026-12-02 09:15 | name x"]
    ).entries
    #expect(entries.map { "\($0.kind) \($0.key)" } == ["todo t-x", "reminder t-x", "reminder t-x-r2"])
    // Another moment is the same ring.
    let later = try TextEntryTests.built(
      "", ["[ ] A | due 2026-12-05 | ring 2026-12-03 09:15 | ring 2026-12-04 09:15 | name x"]
    ).entries
    #expect(later.map(\.key) == entries.map(\.key))
  }
}
