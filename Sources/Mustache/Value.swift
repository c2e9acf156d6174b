/// What one name of a record holds when a page is rendered.
enum Value: Sendable {
  /// An optional value that is not there.
  case absent
  /// Plain text, escaped when it is written.
  case text(String)
  /// Finished HTML in UTF-8, written as it is.
  case html([UInt8])
  case flag(Bool)
  /// The values of one record, by slot.
  case record([Value])
  case list([[Value]])

  /// Whether `{{#name}}` shows its content.
  var isShown: Bool {
    switch self {
    case .absent: false
    case .text(let text): !text.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .flag(let flag): flag
    case .record: true
    case .list(let items): !items.isEmpty
    }
  }
}
