import Foundation
import Recurrence
import TestSupport
import Testing

/// The phrases of Obsidian Tasks and rrule.js.
struct PhraseCorpusTests {
  struct Phrases: Decodable {
    struct Phrase: Decodable {
      let text: String
      let rrule: String
    }
    let upstream: [Phrase]
    let own: [Phrase]
    let rejected: [String]
  }

  static func corpus() throws -> Phrases {
    let url = try #require(Corpus.root).appendingPathComponent("tasks/nl-recurrence.json")
    return try JSONDecoder().decode(Phrases.self, from: Data(contentsOf: url))
  }

  @Test(.enabled(if: Corpus.isPresent, "the corpus is absent: set ALMANAC_CORPUS"))
  func corpusPhrases() throws {
    let corpus = try Self.corpus()
    #expect(corpus.upstream.count + corpus.own.count == 34)
    for phrase in corpus.upstream + corpus.own {
      let expected = try RecurrenceRule.parse(rrule: phrase.rrule)
      #expect(try RecurrenceRule.parse(phrase: phrase.text) == expected, "\(phrase.text)")
      #expect(try RecurrencePhrase(task: phrase.text).rule == expected, "\(phrase.text)")
    }
  }

  /// All are refused after 🔁; `daily` and `每天` are words of a `repeat` key.
  @Test(.enabled(if: Corpus.isPresent, "the corpus is absent: set ALMANAC_CORPUS"))
  func corpusRefusals() throws {
    let corpus = try Self.corpus()
    #expect(corpus.rejected.count == 11)
    for text in corpus.rejected {
      let error = #expect(throws: RecurrenceError.self, "\(text)") { try RecurrencePhrase(task: text) }
      #expect(error?.message.isEmpty == false && error?.help?.isEmpty == false, "\(text)")
      if text == "daily" || text == "每天" { continue }
      #expect(throws: RecurrenceError.self, "\(text)") { try RecurrenceRule.parse(phrase: text) }
    }
  }
}
