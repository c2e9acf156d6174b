extension RecordShape.Field {
  /// Plain text: `{{name}}` writes it escaped, `{{#name}}` shows its content when the text is not empty.
  package static func text(_ name: String, _ read: @escaping @Sendable (Input) -> String) -> Self {
    Self(name, .scalar(.text)) { .text(read($0)) }
  }

  package static func optionalText(_ name: String, _ read: @escaping @Sendable (Input) -> String?) -> Self {
    Self(name, .scalar(.text)) { read($0).map(Value.text) ?? .absent }
  }

  /// Finished HTML in UTF-8: only `{{{name}}}` writes it.
  package static func html(_ name: String, _ read: @escaping @Sendable (Input) -> [UInt8]) -> Self {
    Self(name, .scalar(.html)) { .html(read($0)) }
  }

  /// True or false, for `{{#name}}` and `{{^name}}`.
  package static func flag(_ name: String, _ read: @escaping @Sendable (Input) -> Bool) -> Self {
    Self(name, .scalar(.flag)) { .flag(read($0)) }
  }

  /// A record: `{{name.part}}`, or `{{#name}}` with its names inside.
  package static func record<Part>(
    _ name: String, _ shape: @autoclosure @escaping @Sendable () -> RecordShape<Part>,
    _ read: @escaping @Sendable (Input) -> Part
  ) -> Self {
    Self(name, .record({ shape().shape })) { .record(shape().values(read($0))) }
  }

  package static func optionalRecord<Part>(
    _ name: String, _ shape: @autoclosure @escaping @Sendable () -> RecordShape<Part>,
    _ read: @escaping @Sendable (Input) -> Part?
  ) -> Self {
    Self(name, .record({ shape().shape })) { input in
      read(input).map { .record(shape().values($0)) } ?? .absent
    }
  }

  /// A record made once and shown on many pages.
  package static func sharedRecord<Part>(
    _ name: String, _ shape: @autoclosure @escaping @Sendable () -> RecordShape<Part>,
    _ read: @escaping @Sendable (Input) -> Record<Part>
  ) -> Self {
    Self(name, .record({ shape().shape })) { .record(read($0).values) }
  }

  /// Records, for each of which `{{#name}}` shows its content.
  package static func list<Item>(
    _ name: String, _ shape: @autoclosure @escaping @Sendable () -> RecordShape<Item>,
    _ read: @escaping @Sendable (Input) -> [Item]
  ) -> Self {
    Self(name, .list({ shape().shape })) { input in
      let itemShape = shape()
      return .list(read(input).map(itemShape.values))
    }
  }

  /// Records made once and shown on many pages.
  package static func sharedList<Item>(
    _ name: String, _ shape: @autoclosure @escaping @Sendable () -> RecordShape<Item>,
    _ read: @escaping @Sendable (Input) -> [Record<Item>]
  ) -> Self {
    Self(name, .list({ shape().shape })) { .list(read($0).map(\.values)) }
  }

  /// Texts, each of which is `{{.}}` inside `{{#name}}`.
  package static func texts(_ name: String, _ read: @escaping @Sendable (Input) -> [String]) -> Self {
    Self(name, .list({ .text })) { .list(read($0).map { [.text($0)] }) }
  }

  /// A name that other kinds of page offer and this one never does, so that they can share a partial.
  ///
  /// `{{#name}}` is dropped when the template is loaded, and what stands in it is not held to this shape.
  package static func never(_ name: String) -> Self {
    Self(name, .never) { _ in .absent }
  }
}
