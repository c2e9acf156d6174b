import MemoReading
import Testing

@testable import SiteModel

/// Who may read a memo: every combination of words, held against the sentences of design §7 one by one.
struct VisibilityRulesTests {
  struct Words: Sendable, CustomTestStringConvertible {
    var visibility: VisibilityWord?
    var draft: Bool?
    var publish: Bool?
    var inherited: VisibilityWord
    var isInDrafts: Bool

    var keys: FrontMatter {
      var keys = FrontMatter()
      keys.visibility = visibility.map { Located($0, at: 0..<1) }
      keys.draft = draft.map { Located($0, at: 0..<1) }
      keys.publish = publish.map { Located($0, at: 0..<1) }
      return keys
    }

    var decision: VisibilityRules.Decision {
      VisibilityRules.decide(keys, inherited: inherited, hasLock: false, isInDrafts: isInDrafts)
    }

    var testDescription: String {
      let own = [
        visibility.map { "visibility: \($0)" }, draft.map { "draft: \($0)" },
        publish.map { "publish: \($0)" },
      ]
      return own.compactMap { $0 }.joined(separator: ", ")
        + " below \(inherited)\(isInDrafts ? ", in _drafts" : "")"
    }
  }

  static let all: [Words] = {
    let words: [VisibilityWord] = [.public, .sealed, .draft, .private]
    var all: [Words] = []
    for visibility in words.map(Optional.some) + [nil] {
      for draft in [nil, true, false] {
        for publish in [nil, true, false] {
          for inherited in words {
            for isInDrafts in [false, true] {
              all.append(
                Words(
                  visibility: visibility, draft: draft, publish: publish, inherited: inherited,
                  isInDrafts: isInDrafts))
            }
          }
        }
      }
    }
    return all
  }()

  @Test func allCombinationsAreThere() { #expect(Self.all.count == 5 * 3 * 3 * 4 * 2) }

  @Test(arguments: all) func strictestWins(_ words: Words) {
    let visibility = words.decision.visibility
    // Without a lock, private is draft.
    let saysDraft =
      [.draft, .private].contains(words.visibility) || words.draft == true || words.publish == false
    if saysDraft || words.isInDrafts {
      #expect(visibility == .draft)
    } else if words.visibility == .sealed {
      #expect(visibility == .sealed)
    } else if words.visibility == .public {
      #expect(visibility == .public)
    } else if words.publish == true {
      // It lifts a default of draft, never a seal.
      #expect(visibility == (words.inherited == .sealed ? .sealed : .public))
    } else {
      // `draft: false` says nothing about the default.
      let inherited: Visibility =
        words.inherited == .public ? .public : words.inherited == .sealed ? .sealed : .draft
      #expect(visibility == inherited)
    }
  }

  @Test(arguments: all) func draftsKeepTheirSeal(_ words: Words) {
    let decision = words.decision
    if decision.visibility == .sealed || words.visibility == .sealed { #expect(decision.isSealed) }
    if words.inherited == .sealed && words.visibility != .public { #expect(decision.isSealed) }
    if words.inherited != .sealed && words.visibility != .sealed { #expect(!decision.isSealed) }
    if decision.visibility == .public { #expect(!decision.isSealed) }
    #expect(!decision.reason.isEmpty)
  }

  @Test func sealedDraftsStayBackEvenWithDrafts() throws {
    let files: KeyValuePairs = [
      "lin/plain.md": "---\ndraft: true\n---\n",
      "lin/sealed.md": "---\ndraft: true\nvisibility: sealed\n---\n",
      "eve/default.md": "---\ndraft: true\n---\n", "lin/broken.md": "---\ndraft: perhaps\n---\n",
    ]
    let settings = "users: {lin: , eve: {visibility: sealed}}"
    let with = try TestSite(files, settings: settings, publishesDrafts: true)
    #expect(with.addresses == ["lin/plain.html"])
    #expect(with.says.count { $0.contains("sealed memos cannot be made yet") } == 2)
    #expect(with.memo("lin/broken.md")?.visibility == .draft)
    let without = try TestSite(files, settings: settings)
    #expect(without.addresses.isEmpty)
    #expect(without.says.count == 1)
  }
}
