import SearchIndex
import TestSupport
import Testing

@Suite struct SearchIndexTests {
  struct Memo: Sendable {
    var name: String
    var day: Int?
    var title: String
    var text: String
    var labels: [String] = []
  }

  /// All files of an index by name, as a site has them.
  struct Files {
    var keys: [String: UInt32] = [:]
    var terms: [String: [UInt8]] = [:]
    var documents: [String: [String]] = [:]
    var directory: [UInt8] = []
    var lists: [String: ShardReading.List] = [:]

    init(_ memos: [Memo]) throws {
      let unordered = DocumentKey.keys(of: memos.map { DocumentKey.Document(day: $0.day, name: $0.name) })
      let order = memos.indices.sorted { unordered[$0] < unordered[$1] }
      let sorted = order.map { memos[$0] }
      let keys = order.map { unordered[$0] }
      for (memo, key) in zip(sorted, keys) { self.keys[memo.name] = key }
      let index = SearchIndex(keys: keys) { number, collector in
        collector.add(sorted[number].title, .title)
        for label in sorted[number].labels { collector.add(term: label) }
        collector.add(sorted[number].text, .text)
      }
      for shard in index.shards { terms[shard.name] = index.bytes(of: shard) }
      let shards = DocumentShards(keys: keys, sizes: sorted.map { $0.title.utf8.count + $0.text.utf8.count })
      for shard in shards.shards { documents[shard.name] = sorted[shard.documents].map(\.name) }
      directory = index.directory(shards)
      for (name, bytes) in terms {
        let shard = try ShardReading(bytes)
        #expect(shard.name == name)
        for (term, list) in shard.lists {
          #expect(lists.updateValue(list, forKey: term) == nil, "\(term) stands twice")
        }
      }
    }

    /// The words, without the lists of beginnings.
    var words: [String: ShardReading.List] { lists.filter { !$0.key.hasSuffix("\u{1}") } }
  }

  static func memos(_ count: Int, seed: UInt64, words: Int = 40) -> [Memo] {
    var random = SplitMix64(seed: seed)
    let syllables = [
      "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "中", "文", "今", "天", "會", "é", "я", "🎉",
    ]
    func word() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }
        .joined()
    }
    return (0..<count).map { number in
      Memo(
        name: "ann/\(number).html",
        day: number % 7 == 0 ? nil : 20_000 + Int.random(in: 0..<90, using: &random),
        title: "\(word()) \(word())", text: (0..<words).map { _ in word() }.joined(separator: " "),
        labels: ["#" + word(), "@ann"])
    }
  }

  /// The index holds each token of each memo under the memo's key with its weight, and nothing else.
  @Test(arguments: [0, 1, 2, 63, 64, 200, 1_500]) func holdsWhatWasPutIn(_ count: Int) throws {
    let memos = Self.memos(count, seed: 7)
    let files = try Files(memos)
    var expected: [String: ShardReading.List] = [:]
    for memo in memos {
      let key = try #require(files.keys[memo.name])
      var weights: [String: Int] = [:]
      var times: [String: Int] = [:]
      for token in SearchTokens.all(in: memo.text) { times[token, default: 0] += 1 }
      for token in SearchTokens.all(in: memo.title) { times[token, default: 0] += 1 }
      for (token, times) in times { weights[token] = times >= 3 ? 1 : 0 }
      for label in memo.labels { weights[SearchFolding.fold(label)] = 2 }
      for token in SearchTokens.all(in: memo.title) { weights[token] = 3 }
      for (token, weight) in weights { expected[token, default: ShardReading.List()].weights[key] = weight }
    }
    #expect(Set(files.keys.values).count == count)
    #expect(files.words == expected)
  }

  /// A list of a beginning is the union of the words that begin so, whole down to its limit.
  @Test func beginningsHaveTheirWords() throws {
    let files = try Files(Self.memos(4_000, seed: 3))
    let together = files.lists.filter { $0.key.hasSuffix("\u{1}") }
    #expect(together.count > 3)
    #expect(together.contains { $0.value.limit != nil })
    for (term, list) in together {
      let beginning = String(term.dropLast())
      var union: [UInt32: Int] = [:]
      for (word, words) in files.words where word.utf8.starts(with: beginning.utf8) {
        union.merge(words.weights) { max($0, $1) }
      }
      let limit = list.limit ?? .max
      #expect(list.weights.filter { $0.key < limit } == union.filter { $0.key < limit })
      #expect(list.weights.allSatisfy { union[$0.key] == $0.value && ($0.key < limit || $0.value == 3) })
    }
  }

  @Test func isTheSameEachTime() throws {
    let memos = Self.memos(700, seed: 5)
    let (a, b) = (try Files(memos), try Files(memos.reversed()))
    #expect(a.terms == b.terms)
    #expect(a.documents == b.documents)
    #expect(a.directory == b.directory)
  }

  /// A new memo changes the shards of its words and its own, and numbers nobody anew.
  @Test func oneMemoChangesFewFiles() throws {
    let memos = Self.memos(3_000, seed: 9)
    let before = try Files(memos)
    let new = Memo(
      name: "ann/new.html", day: 20_050, title: "baba cece", text: "中文 didi fofo gugu", labels: ["@ann"])
    let after = try Files(memos + [new])
    for (name, key) in before.keys { #expect(after.keys[name] == key) }
    let changed = Set(before.terms.keys).union(after.terms.keys).filter {
      before.terms[$0] != after.terms[$0]
    }
    #expect(before.terms.count > 30)
    // A shard that has none of the memo's words and none of their beginnings changes at most where another is cut.
    let own = SearchTokens.all(in: new.title + " " + new.text) + new.labels
    let foreign = try changed.filter { name in
      try ![before, after].compactMap { $0.terms[name] }.contains { script in
        try ShardReading(script).lists.contains { term, _ in
          own.contains { $0 == term || term.hasSuffix("\u{1}") && $0.utf8.starts(with: term.dropLast().utf8) }
        }
      }
    }
    #expect(!changed.isEmpty && foreign.count <= 2, "\(foreign.sorted()) of \(changed.count)")
    let moved = Set(before.documents.keys).union(after.documents.keys).filter {
      before.documents[$0] != after.documents[$0]
    }
    #expect(moved.count <= 3)
  }

  /// Two memos of one day whose hashes meet get keys of their own, and only one of the two moves.
  @Test func keysAreOneOfAKind() {
    let documents = (0..<6_000).map { DocumentKey.Document(day: 20_000, name: "ann/\($0).html") }
    let keys = DocumentKey.keys(of: documents)
    #expect(Set(keys).count == keys.count)
    let extended = DocumentKey.keys(
      of: documents + [DocumentKey.Document(day: 20_001, name: "ann/other.html")])
    #expect(Array(extended.dropLast()) == keys)
    #expect(DocumentKey.keys(of: [DocumentKey.Document(day: .max, name: "")]).count == 1)
    #expect(DocumentKey.keys(of: [DocumentKey.Document(day: .min, name: "")]).count == 1)
  }

  /// Newer days come first, memos without a day last.
  @Test func keysAreInTheOrderOfDays() {
    let days: [Int?] = [20_800, 20_799, 12_000, nil]
    let keys = DocumentKey.keys(of: days.map { DocumentKey.Document(day: $0, name: "a") })
    #expect(keys == keys.sorted())
  }

  @Test func hostileTextsAreKept() throws {
    let texts = [
      "\u{0}", "a\u{0}b", "\u{2028}\u{2029}", "\"); alert(1); (\"", "\\", "</script>",
      String(repeating: "w", count: 1 << 20),
      String(repeating: "漢", count: 1 << 16), "\u{FFFF}\u{10FFFF}", "\u{1}",
    ]
    let memos = texts.enumerated().map { number, text in
      Memo(
        name: "ann/\(number).html", day: nil, title: text, text: text,
        labels: ["#" + text, "#a b\tc\u{1}", "#\"\\\u{2028}", "#" + String(repeating: "tag", count: 1_000)])
    }
    let files = try Files(memos)
    #expect(files.words["#a-b-c-"]?.weights.count == texts.count)
    #expect(files.words["#\"\\-"]?.weights.count == texts.count)
    #expect(files.words["漢漢"]?.weights.count == 1)
    #expect(files.words[String(repeating: "w", count: 32)]?.weights.count == 1)
    for script in files.terms.values {
      // Nothing but the call: its strings end where they should.
      #expect(script.filter { $0 == 0x0A }.count == 1)
      #expect(script.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
  }

  /// Names of files stay short, however long words are the same.
  @Test func namesOfShardsHaveABound() throws {
    let same = String(repeating: "가", count: 31)
    let memos = (0..<600).map { number in
      let words = (0..<10).map { same + String(UnicodeScalar(UInt32(0xAC00 + number * 10 + $0)) ?? " ") }
      return Memo(name: "\(number)", day: nil, title: "", text: words.joined(separator: " "))
    }
    let files = try Files(memos)
    #expect(files.words.count == 6_000)
    for name in files.terms.keys { #expect(name.utf8.count < 200) }
  }
}
