internal import ByteText

/// The fields of a task as Obsidian Tasks reads them: from the right end, not by going through the line.
///
/// What matches at the end is taken off and the rest tried again; what is left is the description, with the tags that
/// were met put back at its end. The same field twice: the left one counts.
package struct TaskFields: Sendable, Hashable {
  package internal(set) var status: Unicode.Scalar
  package internal(set) var description = ""
  package internal(set) var due: WrittenDay?
  package internal(set) var scheduled: WrittenDay?
  package internal(set) var start: WrittenDay?
  package internal(set) var created: WrittenDay?
  package internal(set) var done: WrittenDay?
  package internal(set) var cancelled: WrittenDay?
  /// The words behind 🔁, as written.
  package internal(set) var recurrence: String?
  package internal(set) var priority: TaskPriority?
  /// `keep` or `delete`.
  package internal(set) var onCompletion: String?
  package internal(set) var id: String?
  package internal(set) var dependsOn: [String] = []
  /// With its `^`.
  package internal(set) var blockLink: String?
  /// With their `#`, in order.
  package internal(set) var tags: [String] = []

  /// Rounds of trying every field once.
  private static let rounds = 21

  /// Reads the line at `range`; nil where it is no task.
  ///
  /// `takeFields` takes each field of a notation off the end once.
  init?(
    _ bytes: [UInt8], _ range: Range<Int>, takeFields: (inout TaskFields, inout LineText) -> Bool
  ) {
    let line = TaskLine(bytes, range)
    guard let status = line.status else { return nil }
    self.status = status
    var text = LineText(bytes, line.text)
    text.trim()
    takeBlockLink(&text)
    var trailing: [String] = []
    for _ in 0..<TaskFields.rounds {
      var matched = takeFields(&self, &text)
      if let tag = TaskFields.takeTag(&text) {
        trailing.append(tag)
        matched = true
      }
      if !matched { break }
    }
    description = ([text.string] + trailing.reversed()).filter { !$0.isEmpty }.joined(separator: " ")
    tags = TaskFields.tags(in: Array(description.utf8))
  }

  /// ` ^name` at the very end.
  private mutating func takeBlockLink(_ text: inout LineText) {
    var rest = text
    let length = rest.skipLast { LineText.isLetter($0) || LineText.isDigit($0) || $0 == UInt8(ascii: "-") }
    guard length > 0, rest.last == UInt8(ascii: "^") else { return }
    rest.dropLast()
    guard rest.last == 0x20 else { return }
    blockLink = text.slice(rest.end..<text.end).string
    rest.trim()
    text = rest
  }

  // MARK: Tags

  /// Takes a tag off the end.
  private static func takeTag(_ text: inout LineText) -> String? {
    var rest = text
    let length = rest.skipLast(while: isTag)
    guard length > 0, rest.last == UInt8(ascii: "#") else { return nil }
    rest.dropLast()
    if let (before, _) = rest.lastScalar, !LineText.isWhiteSpace(before) { return nil }
    let tag = text.slice(rest.end..<text.end).trimmed.string
    rest.trim()
    text = rest
    return tag
  }

  /// The tags of a description, in order.
  private static func tags(in bytes: [UInt8]) -> [String] {
    var tags: [String] = []
    var text = LineText(bytes, bytes.indices)
    var isParted = true
    while let (value, length) = text.firstScalar {
      let start = text.start
      text.dropFirst(length)
      if isParted, value == 0x23, text.skip(while: isTag) > 0 {
        tags.append(LineText(bytes, start..<text.start).trimmed.string)
      }
      isParted = LineText.isWhiteSpace(value)
    }
    return tags
  }

  /// Whether a byte may be part of a tag: all but `!@#$%^&*(),.?":{}|<>` and the blank.
  private static func isTag(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x26, 0x28...0x2A, 0x2C, 0x2E, 0x3A, 0x3C, 0x3E...0x40, 0x5E, 0x7B...0x7D: false
    default: true
    }
  }

  // MARK: Values

  /// Ids parted by commas, as ⛔ and `dependsOn` hold them; nil for anything else.
  static func ids(_ text: LineText) -> [String]? {
    var rest = text
    var ids: [String] = []
    while true {
      let start = rest.start
      guard rest.skip(while: LineText.isIdentifier) > 0 else { return nil }
      ids.append(text.slice(start..<rest.start).string)
      rest.skip(while: LineText.isSpace)
      if rest.isEmpty { return ids }
      guard rest.take(",") else { return nil }
      rest.skip(while: LineText.isSpace)
    }
  }

  /// Whether a byte may stand in a rule: `[A-Za-z0-9, !]`.
  static func isRule(_ byte: UInt8) -> Bool {
    LineText.isLetter(byte) || LineText.isDigit(byte) || byte == UInt8(ascii: ",") || byte == 0x20
      || byte == UInt8(ascii: "!")
  }

  mutating func setOnCompletion(_ word: String) {
    let word = word.lowercased()
    if word == "keep" || word == "delete" { onCompletion = word }
  }
}
