package import MemoReading
package import TimeZones

/// Someone who owns memos: a user that the settings declare, or one that a folder or a memo names.
package struct Person: Sendable {
  /// Unique after case folding; also the name of the person's folder in the output.
  package let handle: String
  package let name: String
  package let language: Language
  package let zone: Zone?
  package let color: String?
  /// What counts for memos that say nothing about visibility themselves.
  package let visibility: VisibilityWord
  /// Whether the person has a passphrase: `private` then means sealed.
  package let hasLock: Bool
  /// Whether the settings name the person.
  package let isDeclared: Bool
}
