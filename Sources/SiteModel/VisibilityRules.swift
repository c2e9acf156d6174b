internal import MemoReading

/// Decides who may read a memo (design §7); the strictest word wins.
enum VisibilityRules {
  /// What the memo's own words, `inherited` (the word of its user, else of the site) and its place, `isInDrafts` (below
  /// a `_drafts` folder), come to.
  static func decide(
    _ keys: FrontMatter, inherited: VisibilityWord, hasLock: Bool, isInDrafts: Bool
  ) -> Decision {
    let inherited = (word: inherited, meaning: meaning(of: inherited, hasLock: hasLock))
    let own = keys.visibility.map { (word: $0.value, meaning: meaning(of: $0.value, hasLock: hasLock)) }
    let (visibility, reason) = strictest(keys, own: own, inherited: inherited, isInDrafts: isInDrafts)
    let isSealed = own?.meaning == .sealed || (own?.meaning != .public && inherited.meaning == .sealed)
    return Decision(visibility: visibility, reason: reason, isSealed: isSealed)
  }

  struct Decision: Equatable {
    let visibility: Visibility
    /// The rule that decided, in words.
    let reason: String
    /// Whether the memo is sealed, or would be were it no draft: `--drafts` lifts no seal.
    let isSealed: Bool
  }

  private static func strictest(
    _ keys: FrontMatter, own: (word: VisibilityWord, meaning: Visibility)?,
    inherited: (word: VisibilityWord, meaning: Visibility), isInDrafts: Bool
  ) -> (Visibility, reason: String) {
    var chosen: (Visibility, reason: String)?
    func consider(_ visibility: Visibility, _ reason: String) {
      if let current = chosen, current.0.strictness >= visibility.strictness { return }
      chosen = (visibility, reason)
    }
    if let own { consider(own.meaning, "visibility: \(own.word.rawValue)") }
    if let draft = keys.draft?.value { consider(draft ? .draft : .public, "draft: \(draft)") }
    if let publish = keys.publish?.value { consider(publish ? .public : .draft, "publish: \(publish)") }
    if isInDrafts { consider(.draft, "it lies in a _drafts folder") }
    let fallback = (inherited.meaning, reason: "visibility: \(inherited.word.rawValue) is the default here")
    guard let chosen else { return fallback }
    // `draft: false` says nothing about a default; `publish: true` and `visibility:` do.
    if chosen.0 == .public, keys.visibility == nil, keys.publish == nil { return fallback }
    // `publish: true` lifts a default of draft, never a seal.
    if chosen.0 == .public, keys.visibility == nil, fallback.0 == .sealed { return fallback }
    return chosen
  }

  /// `private` is sealed where the user has a lock, else draft.
  private static func meaning(of word: VisibilityWord, hasLock: Bool) -> Visibility {
    switch word {
    case .public: .public
    case .sealed: .sealed
    case .draft: .draft
    case .private: hasLock ? .sealed : .draft
    }
  }
}

extension Visibility {
  fileprivate var strictness: Int {
    switch self {
    case .public: 0
    case .sealed: 1
    case .draft: 2
    }
  }
}
