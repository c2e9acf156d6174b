/// One event of libyaml, as a Swift value.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart(hasDirectives: Bool)
    case documentEnd
    case alias(String)
    case scalar(String, YAMLNode.Style)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  /// Where it stands, in characters (Unicode scalars) from the start of the text.
  var range: Range<Int>
}

/// What libyaml says when it gives up.
struct YAMLFailure: Error {
  enum Stage { case memory, reading, scanning, parsing }

  var stage: Stage
  var problem: String
  /// Empty where there is none.
  var context: String
  /// In characters from the start of the text.
  var problemIndex: Int
  /// In characters from the start of the text: where the construct began that failed.
  var contextIndex: Int
  /// Of a failure in reading: in bytes from the start of the text.
  var byteOffset: Int
  /// Of a failure in reading: the code point or byte that is refused, or -1.
  var value: Int
}
