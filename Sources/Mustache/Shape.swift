/// The names that a record offers to templates, each with its slot and kind.
///
/// Shapes are compared by identity. A kind refers to another shape by a closure, so that a shape can contain itself.
final class Shape: Sendable {
  typealias Reference = @Sendable () -> Shape

  /// What a name stands for; it decides how a template may use the name.
  enum Kind: Sendable {
    case scalar(Scalar)
    case record(Reference)
    case list(Reference)
    /// Known, and never there: its sections are dropped when a template is loaded.
    case never
  }

  enum Scalar: Sendable, Hashable {
    case text, html, flag
  }

  struct Field: Sendable {
    let name: String
    let kind: Kind
  }

  /// What a person calls such a record: 'memo page'.
  let name: String
  /// The fields, by slot.
  let fields: [Field]
  private let slots: [String: Int]

  /// A shape in which each name stands once: of two equal names the later counts.
  init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
    var slots: [String: Int] = [:]
    for (slot, field) in fields.enumerated() { slots[field.name] = slot }
    self.slots = slots
  }

  var nameWithArticle: String {
    ["a", "e", "i", "o"].contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
  }

  func slot(of name: String) -> Int? { slots[name] }

  /// The shape of each item in a list of texts, which templates call `{{.}}`.
  static let text = Shape("text", [Field(name: ".", kind: .scalar(.text))])
}
