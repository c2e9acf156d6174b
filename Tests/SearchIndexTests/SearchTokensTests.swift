import Foundation
import SearchIndex
import Testing

/// The table that the scripts of the search page are held to as well.
@Suite struct SearchTokensTests {
  static let table: [(text: String, tokens: [String])] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "tokens.json")
    let rows = try? JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [[Any]]
    return (rows ?? []).compactMap { row in
      guard row.count == 2, let text = row[0] as? String, let tokens = row[1] as? [String] else { return nil }
      return (text, tokens)
    }
  }()

  @Test func theTableIsRead() {
    #expect(Self.table.count > 40)
  }

  @Test(arguments: table) func cuts(_ text: String, _ tokens: [String]) {
    #expect(SearchTokens.all(in: text).map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
  }

  /// What a text is made of does not depend on what stands before and behind it.
  @Test(arguments: table) func cutsAlikeAmongOthers(_ text: String, _ tokens: [String]) {
    let among = SearchTokens.all(in: "before, \(text), behind")
    #expect(among.map { Array($0.utf8) } == (["before"] + tokens + ["behind"]).map { Array($0.utf8) })
  }

  @Test(arguments: table) func foldedTextStaysAsItIs(_ text: String, _ tokens: [String]) {
    for token in tokens { #expect(Array(SearchFolding.fold(token).utf8) == Array(token.utf8)) }
  }

  @Test func longTextsAreCutInTime() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(SearchTokens.all(in: long) == [String(repeating: "x", count: 32)])
    #expect(SearchTokens.all(in: String(repeating: "é", count: 500_000)).count == 1)
    #expect(SearchTokens.all(in: String(repeating: "中", count: 300_000)).count == 300_000)
    // Marks without end are no writing, and sorting them would take for ever.
    let marks = String(repeating: "\u{316}\u{301}", count: 300_000)
    #expect(SearchTokens.all(in: "a" + marks).map(\.unicodeScalars.count).allSatisfy { $0 <= 32 })
  }

  /// Bytes that are not UTF-8 end a word.
  @Test(
    arguments: [[0xFF], [0xE4, 0xB8], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80]] as [[UInt8]]
  )
  func brokenBytesAreSurvived(_ bytes: [UInt8]) {
    var tokens: [String] = []
    SearchTokens.forEach(in: Array("ab ".utf8) + bytes) { tokens.append(String(decoding: $0, as: UTF8.self)) }
    #expect(tokens.first == "ab")
  }
}
