/// Says in a writer's words what libyaml stumbled over: the mistakes that people make, then libyaml's own text.
struct YAMLFailureExplanation {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  func error(for failure: YAMLFailure) -> YAMLError {
    switch failure.stage {
    case .memory: return YAMLError(at: range.lowerBound..<range.lowerBound, "no memory to read YAML")
    case .reading: return unreadable(failure)
    case .scanning, .parsing: break
    }
    var offsets = CharacterOffsets(bytes, in: range)
    let start = offsets.byteOffset(of: failure.contextIndex)
    let place = offsets.byteOffset(of: failure.problemIndex)
    let line = SourceLine(at: place, of: bytes, in: range)
    // A context that libyaml does not give has index 0.
    let first = failure.context.isEmpty ? line : SourceLine(at: start, of: bytes, in: range)

    if let mark = line.placeholder ?? first.placeholder { return .placeholder(at: mark) }
    if let tab = line.indentingTab, tab.lowerBound <= place {
      return YAMLError(at: tab, "a tab cannot indent: YAML needs spaces", help: "put two spaces for each tab")
    }
    if failure.context.hasSuffix("quoted scalar") { return quoted(failure, from: start, at: place) }
    switch failure.problem {
    case "found character that cannot start any token": return badStart(at: place, line)
    case "mapping values are not allowed in this context": return strayColon(at: place, line)
    case "could not find expected ':'": return noColon(first, line)
    case "did not find expected key", "did not find expected '-' indicator":
      return misplaced(at: place, line, isItem: failure.problem.hasSuffix("indicator"))
    case "did not find expected node content":
      guard place < range.upperBound else { return incomplete() }
      return YAMLError(
        at: scalar(at: place), "a value is missing before this",
        help: "remove the mark, or quote it if it is text")
    case "did not find expected <document start>": return afterEnd(at: place, line)
    default: break
    }
    if failure.context.contains("flow sequence") || failure.context.contains("flow mapping") {
      return unclosed(at: start)
    }
    if failure.context.hasSuffix("an alias") || failure.context.hasSuffix("an anchor")
      || failure.context.hasSuffix("a tag")
    {
      return badStart(at: start, first)
    }
    let context = failure.context.isEmpty ? "" : " \(failure.context)"
    return YAMLError(at: scalar(at: place), "not YAML: \(failure.problem)\(context)")
  }

  /// Bytes that are not UTF-8, or a character that YAML does not allow (YAML 1.2 §5.1).
  private func unreadable(_ failure: YAMLFailure) -> YAMLError {
    let place = min(range.lowerBound + failure.byteOffset, range.upperBound)
    guard failure.problem.hasPrefix("control characters"), failure.value >= 0 else {
      return YAMLError(
        at: place..<min(place + 1, range.upperBound), "not UTF-8", help: "save the file as UTF-8")
    }
    let digits = String(failure.value, radix: 16, uppercase: true)
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return YAMLError(at: scalar(at: place), "the character U+\(name) cannot stand in YAML", help: "delete it")
  }

  private func quoted(_ failure: YAMLFailure, from start: Int, at place: Int) -> YAMLError {
    if failure.problem.hasPrefix("found unexpected") {
      let mark = start < range.upperBound && bytes[start] == UInt8(ascii: "'") ? "'" : "\""
      return YAMLError(
        at: scalar(at: start), "the quote that begins here is not closed",
        help: "put \(mark) at the end of the value, on the same line")
    }
    // The mark stands at the backslash or within the escape.
    var escape = min(place, range.upperBound - 1)
    while escape > start, bytes[escape] != UInt8(ascii: "\\") { escape -= 1 }
    guard escape > start else { return YAMLError(at: scalar(at: place), "not YAML: \(failure.problem)") }
    let end = min(escape + 2, range.upperBound)
    return YAMLError(
      at: escape..<end,
      "'\(String(decoding: bytes[escape..<end], as: UTF8.self))' is no escape in double quotes",
      help: #"write '\\' for a backslash, or put the value in single quotes"#)
  }

  /// A value that begins with a mark that YAML keeps for itself (YAML 1.2 §5.3).
  private func badStart(at place: Int, _ line: SourceLine) -> YAMLError {
    let mark = scalar(at: place)
    let shown = mark.isEmpty ? "this" : "'\(line.text(mark))'"
    return YAMLError(at: mark, "\(shown) cannot begin a value without quotes", help: help(quoting: line))
  }

  private func strayColon(at place: Int, _ line: SourceLine) -> YAMLError {
    if let key = line.key, key.upperBound < place {
      return YAMLError(
        at: line.value, "the value of '\(line.text(key))' holds a colon and a blank",
        help: help(quoting: line))
    }
    if let before = line.previous(in: range) {
      if let error = fullWidth(before) ?? tight(before) { return error }
    }
    if let error = fullWidth(line) { return error }
    return YAMLError(
      at: line.key ?? scalar(at: place), "a key cannot stand here: its line lies deeper than the one above",
      help: "begin the keys of one mapping in the same column")
  }

  private func noColon(_ first: SourceLine, _ line: SourceLine) -> YAMLError {
    if let error = fullWidth(first) ?? tight(first) ?? fullWidth(line) { return error }
    return YAMLError(
      at: first.value, "this line has no ':' after a key",
      help: "write 'key: value'; a text that goes on must be indented")
  }

  private func misplaced(at place: Int, _ line: SourceLine, isItem: Bool) -> YAMLError {
    if let opener = line.firstByte, place > line.value.lowerBound, #"[{"'"#.utf8.contains(opener) {
      let closer = opener == UInt8(ascii: "[") ? "]" : opener == UInt8(ascii: "{") ? "}" : "quote"
      return YAMLError(
        at: place..<max(place, line.value.upperBound),
        "text after the closing \(closer == "quote" ? closer : "'\(closer)'")", help: help(quoting: line))
    }
    if let error = fullWidth(line) { return error }
    return YAMLError(
      at: line.value.isEmpty ? scalar(at: place) : (line.key ?? line.value),
      isItem ? "this line is not an item of the list above" : "this line does not fit the indentation above",
      help: "begin what belongs together in the same column")
  }

  /// Text behind the root, or the first directive.
  private func afterEnd(at place: Int, _ line: SourceLine) -> YAMLError {
    let first = range.first { bytes[$0] > 0x20 } ?? place
    if bytes[first] == UInt8(ascii: "%") {
      return YAMLError(
        at: first..<first + 1, "YAML directives are not read", help: "remove the line that begins with '%'")
    }
    return YAMLError(
      at: place..<max(place, line.value.upperBound), "this does not belong to the value above",
      help: "quote the value if both are one text")
  }

  /// The text ends where a value was to come.
  private func incomplete() -> YAMLError {
    let last = range.last { bytes[$0] > 0x20 } ?? range.lowerBound
    return YAMLError(
      at: scalar(at: last), "the value is not complete", help: "close '[' or '{', or quote the value")
  }

  private func unclosed(at start: Int) -> YAMLError {
    let mark = scalar(at: start)
    let opener = String(decoding: bytes[mark], as: UTF8.self)
    return YAMLError(
      at: mark, "the '\(opener)' here is not closed, or a ',' is missing",
      help: opener == "{" ? "close it with '}', or quote the value" : "close it with ']', or quote the value")
  }

  private func fullWidth(_ line: SourceLine) -> YAMLError? {
    line.fullWidthColon.map { .fullWidthColon(at: $0) }
  }

  private func tight(_ line: SourceLine) -> YAMLError? {
    line.tightColon.map { .tightColon(at: $0) }
  }

  private func help(quoting line: SourceLine) -> String {
    line.quoted.map { "quote the value: \($0)" } ?? "quote the value"
  }

  /// The bytes of the character at `offset`; empty at the end.
  private func scalar(at offset: Int) -> Range<Int> {
    var end = offset
    guard end < range.upperBound else { return end..<end }
    repeat { end += 1 } while end < range.upperBound && bytes[end] & 0xC0 == 0x80
    return offset..<end
  }
}

extension YAMLError {
  /// A placeholder of a template that was never filled in.
  package static func placeholder(at range: Range<Int>) -> YAMLError {
    YAMLError(
      at: range, "a template placeholder stands here",
      help: "fill it in or quote it; templates belong in a folder that 'ignore:' names")
  }

  /// `：` where `:` should be: to YAML it is a letter.
  package static func fullWidthColon(at range: Range<Int>) -> YAMLError {
    YAMLError(
      at: range, "'：' is a full-width colon: it does not end a key", help: "write ':' and a blank")
  }

  /// `key:value`, which is one text.
  package static func tightColon(at range: Range<Int>) -> YAMLError {
    YAMLError(at: range, "no blank after the ':'", help: "write 'key: value', with a blank")
  }
}
