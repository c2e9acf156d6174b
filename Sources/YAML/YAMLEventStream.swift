internal import CYAML

/// The one owner of a `yaml_parser_t`.
///
/// The parser lives at a fixed address, since libyaml stores a pointer to it inside itself.
@safe struct YAMLEventStream: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Nil when there is no memory; `input` must outlive the stream.
  init?(_ input: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      return nil
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event; not to be called again after `streamEnd` or a failure.
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    var raw = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &raw) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&raw) }
    return unsafe event(raw)
  }

  private func event(_ raw: yaml_event_t) -> YAMLEvent {
    let start = unsafe raw.start_mark.index
    let range = unsafe Int(start)..<Int(max(start, raw.end_mark.index))
    switch unsafe raw.type {
    case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, range: range)
    case YAML_DOCUMENT_START_EVENT:
      let version = unsafe raw.data.document_start.version_directive
      let tags = unsafe raw.data.document_start.tag_directives
      let hasDirectives = unsafe version != nil || tags.start != tags.end
      return YAMLEvent(kind: .documentStart(hasDirectives: hasDirectives), range: range)
    case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, range: range)
    case YAML_ALIAS_EVENT:
      return YAMLEvent(kind: .alias(unsafe text(raw.data.alias.anchor) ?? ""), range: range)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      let value = unsafe String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return YAMLEvent(
        kind: .scalar(value, unsafe style(scalar.style)), anchor: unsafe text(scalar.anchor),
        tag: unsafe text(scalar.tag), range: range)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe raw.data.sequence_start
      return YAMLEvent(
        kind: .sequenceStart, anchor: unsafe text(start.anchor), tag: unsafe text(start.tag), range: range)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, range: range)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe raw.data.mapping_start
      return YAMLEvent(
        kind: .mappingStart, anchor: unsafe text(start.anchor), tag: unsafe text(start.tag), range: range)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, range: range)
    default: return YAMLEvent(kind: .streamEnd, range: range)
    }
  }

  private func style(_ style: yaml_scalar_style_t) -> YAMLNode.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private func failure() -> YAMLFailure {
    let state = unsafe parser.pointee
    let stage: YAMLFailure.Stage =
      switch unsafe state.error {
      case YAML_MEMORY_ERROR: .memory
      case YAML_READER_ERROR: .reading
      case YAML_SCANNER_ERROR: .scanning
      default: .parsing
      }
    return unsafe YAMLFailure(
      stage: stage, problem: text(state.problem) ?? "", context: text(state.context) ?? "",
      problemIndex: Int(state.problem_mark.index), contextIndex: Int(state.context_mark.index),
      byteOffset: Int(state.problem_offset), value: Int(state.problem_value))
  }

  private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
