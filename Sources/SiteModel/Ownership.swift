internal import ByteText
internal import Diagnostics
internal import MemoReading

/// Decides whose each memo is (design §1, "Whose memo").
struct Ownership {
  private(set) var people: [Person] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let notebook: Notebook
  private let settings: Settings
  /// Folded handles, names, aliases and e-mail addresses to an index in `people`.
  private var known: [String: Int] = [:]
  /// Folded handles to an index in `people`.
  private var handles: [String: Int] = [:]
  private let declaresUsers: Bool

  init(_ notebook: Notebook) {
    self.notebook = notebook
    settings = notebook.settings
    declaresUsers = !settings.users.isEmpty
    for user in settings.users { add(user, isDeclared: true) }
    // The owner's feeds stay when the last memo is gone or hidden: whoever subscribed is to see that. Whose a bare folder
    // is only its name says, which is no one else's business where all is hidden.
    if let owner = notebook.owner, !notebook.isBare, handles[owner.folded] == nil {
      add(UserSettings(handle: owner), isDeclared: true)
    }
    for (index, user) in settings.users.enumerated() {
      for name in [user.name, user.email].compactMap({ $0 }) + user.aliases where known[name.folded] == nil {
        known[name.folded] = index
      }
    }
  }

  /// Whose a memo is.
  struct Claim: Sendable {
    /// An index in `people`.
    var owner: Int
    /// An author who is no user.
    var byline: String?
    /// Why the memo must not be published, since it is not known whose it is; nil when it is.
    var fault: String?
  }

  /// The owner of each memo.
  mutating func assign() -> [Claim] {
    // People are numbered in the order of their handles, not of the memos that name them.
    let found = notebook.memos.map { owner(of: $0) }
    for handle in Set(found.map(\.handle)).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      _ = index(ofHandle: handle)
    }
    return found.map { Claim(owner: index(ofHandle: $0.handle), byline: $0.byline, fault: $0.fault) }
  }

  private typealias Found = (handle: String, byline: String?, fault: String?)

  private mutating func owner(of memo: Memo) -> Found {
    let keys = memo.frontMatter
    // A bare folder is one person's, whoever its memos name.
    if notebook.isBare {
      let named = keys.author ?? keys.user
      let owner = notebook.owner ?? Self.nobody
      return (owner, named.flatMap { $0.value.folded == owner.folded ? nil : $0.value }, nil)
    }
    let author = keys.author.flatMap { known[$0.value.folded] }
    let byline = author == nil ? keys.author?.value : nil
    if let user = keys.user {
      if let handle = handle(named: user) {
        return (handle, author.flatMap { people[$0].handle == handle ? nil : people[$0].name } ?? byline, nil)
      }
      if let fault = reportUnknown(user, in: memo) {
        return (folderOwner(of: memo) ?? Self.nobody, byline, fault)
      }
    }
    if let author { return (people[author].handle, nil, nil) }
    if let owner = folderOwner(of: memo) { return (owner, byline, nil) }
    diagnostics.append(
      memo.source.diagnostic(
        .error, "nothing says whose memo this is, so it is not published",
        help: "set owner: in almanac.yml, add user: to the memo, or move it into a person's folder"))
    return (Self.nobody, byline, "nothing says whose it is")
  }

  /// Stands for the owner of what is nobody's, and is never published.
  private static let nobody = "nobody"

  /// Whom `user:` means; nil: nobody.
  private func handle(named user: Located<String>) -> String? {
    if let index = known[user.value.folded] { return people[index].handle }
    let isHandle = HandleRules.isValid(user.value) && !HandleRules.reserved.contains(user.value.folded)
    return !declaresUsers && isHandle ? user.value.precomposed : nil
  }

  /// Says that `user:` names nobody; the fault where that may hide something: then nobody else's rules are used.
  private mutating func reportUnknown(_ user: Located<String>, in memo: Memo) -> String? {
    let hides =
      settings.visibility != .public || settings.users.contains { ($0.visibility ?? .public) != .public }
    let reserved = HandleRules.reserved.sorted().joined(separator: ", ")
    diagnostics.append(
      memo.source.diagnostic(
        hides ? .error : .warning, at: user.range, "nobody is called '\(user.value)'",
        help: declaresUsers
          ? "add the person to users: in almanac.yml, or correct the name"
          : "a handle has letters, digits, - _ . and is none of \(reserved)"))
    return hides ? "its user is not known" : nil
  }

  private func folderOwner(of memo: Memo) -> String? {
    guard let folder = memo.notePath.split(separator: "/").dropLast().first.map(String.init) else {
      return notebook.owner
    }
    if let index = handles[folder.folded] { return people[index].handle }
    // `_posts` and `_drafts` say what is in them, not whose it is.
    let isHandle =
      HandleRules.isValid(folder.precomposed) && !HandleRules.reserved.contains(folder.folded)
      && !folder.hasPrefix("_")
    return !declaresUsers && isHandle ? folder.precomposed : notebook.owner
  }

  private mutating func index(ofHandle handle: String) -> Int {
    if let index = handles[handle.folded] { return index }
    add(UserSettings(handle: handle), isDeclared: false)
    return people.count - 1
  }

  private mutating func add(_ user: UserSettings, isDeclared: Bool) {
    let index = people.count
    handles[user.handle.folded] = index
    known[user.handle.folded] = index
    people.append(
      Person(
        handle: user.handle, name: user.name ?? user.handle, language: user.language ?? settings.language,
        zone: user.zone ?? (user.hasFaultyZone ? nil : settings.zone), color: user.color,
        visibility: user.visibility ?? settings.visibility, hasLock: user.hasLock, isDeclared: isDeclared))
  }
}
