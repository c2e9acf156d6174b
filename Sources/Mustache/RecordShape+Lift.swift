extension RecordShape {
  /// The fields of a part as fields of the whole, so that the part's names stand beside the whole's own.
  package static func lift<Whole>(
    _ fields: [Field], _ part: @escaping @Sendable (Whole) -> Input
  ) -> [RecordShape<Whole>.Field] {
    fields.map { field in
      RecordShape<Whole>.Field(field.declaration) { field.read(part($0)) }
    }
  }
}
