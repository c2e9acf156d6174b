/// What one kind of page, or of thing on a page, offers to templates: each name beside the closure that reads it.
///
///     static let shape: RecordShape<Folder> = RecordShape("folder", [
///       .text("title") { $0.title },
///       .html("description") { $0.description },
///       .list("folders", Folder.shape) { $0.folders },
///     ])
///
/// A shape may contain itself, as here, when its type is written out.
package struct RecordShape<Input>: Sendable {
  /// One name, its kind, and how its value is read from an input.
  package struct Field: Sendable {
    let declaration: Shape.Field
    let read: @Sendable (Input) -> Value

    init(_ declaration: Shape.Field, _ read: @escaping @Sendable (Input) -> Value) {
      self.declaration = declaration
      self.read = read
    }

    init(_ name: String, _ kind: Shape.Kind, _ read: @escaping @Sendable (Input) -> Value) {
      declaration = Shape.Field(name: name, kind: kind)
      self.read = read
    }
  }

  let shape: Shape
  private let readers: [@Sendable (Input) -> Value]

  /// A shape that diagnostics call `name`, in lower case and without an article: 'memo page'.
  package init(_ name: String, _ fields: [Field]) {
    shape = Shape(name, fields.map(\.declaration))
    readers = fields.map(\.read)
  }

  /// The values that templates see of `input`.
  package func record(_ input: Input) -> Record<Input> {
    Record(values: values(input))
  }

  func values(_ input: Input) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(readers.count)
    for read in readers { values.append(read(input)) }
    return values
  }
}

/// The values that templates see of one input; copies share them.
package struct Record<Input>: Sendable {
  let values: [Value]
}
