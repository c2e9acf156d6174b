internal import ByteText
internal import Diagnostics
internal import YAML

/// Text, names and words.
extension FrontMatterDecoder {
  typealias Field = FrontMatterSchema.Field

  /// The one scalar that a value is, a list of one included; otherwise a fault.
  mutating func scalar(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    switch node.content {
    case .scalar(let text, _):
      if let tag = foreignTag(node) {
        fault(field, at: node.range, "'\(tag)' makes this a tagged value, which is not read", help: nil)
        return nil
      }
      if isBare(node) {
        fault(
          field, at: node.range, "there is no value behind the '&' or '!'",
          help: "quote the value if it is text")
        return nil
      }
      return Located(text.withoutNoncharacters, at: node.range)
    case .sequence(let items):
      if reportPlaceholder(node, field.cost) { return nil }
      if items.count == 1, items[0].text != nil, field.cost != .withholding { return scalar(items[0], field) }
      fault(
        field, at: node.range, "one value is wanted, not a list",
        help: "quote the value if it is text with brackets")
    case .mapping:
      if reportPlaceholder(node, field.cost) { return nil }
      fault(
        field, at: node.range, "one value is wanted, not a mapping",
        help: "quote the value if it is text with ':' or braces")
    }
    return nil
  }

  /// Text as typed, but for the line end that a block scalar leaves.
  mutating func text(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    // `title: [draft]` is text in brackets: which, YAML has forgotten.
    if case .sequence = node.content {
      fault(
        field, at: node.range, "text is wanted, not a list",
        help: "quote the value if it is text with brackets")
      return nil
    }
    guard var value = scalar(node, field) else { return nil }
    if case .scalar(_, let style) = node.content, style == .literal || style == .folded {
      while let last = value.value.last, last.isNewline { value.value.removeLast() }
    }
    checkCutText(node, field)
    return value
  }

  /// `title: Meeting #3` is `Meeting` to YAML.
  private mutating func checkCutText(_ node: YAMLNode, _ field: Field) {
    guard case .scalar(_, .plain) = node.content else { return }
    let bytes = source.bytes
    var index = node.range.upperBound
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "#"), bytes[index + 1] > 0x20,
      bytes[index + 1] != UInt8(ascii: "#")
    else { return }
    let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    report(
      .warning, at: index..<end, "'\(field.name)': what follows ' #' is a comment, and not read",
      help: "quote the whole value if it belongs to it")
  }

  /// A person's name, or several in a line, without `@` and brackets.
  mutating func person(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    guard case .sequence(let items) = node.content, items.count > 1 else {
      return scalar(node, field).map { Located(plainName($0.value), at: $0.range) }
    }
    let names = items.compactMap { scalar($0, field)?.value }.map { plainName($0) }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : Located(names.joined(separator: ", "), at: node.range)
  }

  mutating func people(_ node: YAMLNode, _ field: Field) -> [Located<String>] {
    list(node, field) { text in
      // A name may have blanks, two handles each their `@`.
      let words = text.split(whereSeparator: \.isWhitespace)
      let areHandles = words.count > 1 && words.allSatisfy { $0.hasPrefix("@") || $0.hasPrefix("＠") }
      return areHandles ? { isComma($0) || $0.properties.isWhitespace } : { isComma($0) }
    }.map { Located(plainName($0.value), at: $0.range) }.filter { !$0.value.isEmpty }
  }

  mutating func names(_ node: YAMLNode, _ field: Field) -> [Located<String>] {
    list(node, field) { _ in { isComma($0) } }
  }

  /// Tags without `#`; text is cut at commas, else at blanks, as Jekyll and Obsidian do.
  mutating func tags(_ node: YAMLNode, _ field: Field, splitsAtBlanks: Bool) -> [Located<String>] {
    if case .scalar = node.content { checkCutText(node, field) }
    return list(node, field) { text in
      let isCut = splitsAtBlanks && !text.unicodeScalars.contains(where: isComma) && !text.hasPrefix("[[")
      return isCut ? { $0.properties.isWhitespace } : { isComma($0) }
    }.compactMap { item in
      var name = Substring(unwrapped(item.value))
      while let first = name.first, first == "#" || first == "＃" { name.removeFirst() }
      let tag = trimmed(name)
      return tag.isEmpty ? nil : Located(tag, at: item.range)
    }
  }

  /// The texts of a list, or the parts of one text; nulls and blanks are left out.
  mutating func list(
    _ node: YAMLNode, _ field: Field, separator: (String) -> (Unicode.Scalar) -> Bool
  ) -> [Located<String>] {
    switch node.content {
    case .scalar(let text, _):
      return scalar(node, field).map { parts(node, $0.value, at: separator(text)) } ?? []
    case .mapping:
      if !reportPlaceholder(node, field.cost) {
        fault(field, at: node.range, "a list or text is wanted, not a mapping", help: "write '[one, two]'")
      }
      return []
    case .sequence(let items):
      var values: [Located<String>] = []
      for item in items {
        if case .sequence = item.content {
          fault(
            field, at: item.range, "text is wanted in the list, not another list",
            help: "quote a wikilink: \"[[name]]\"")
          continue
        }
        if item.text.map({ ["", "~", "null"].contains($0) }) == true, item.tag == nil { continue }
        guard let value = scalar(item, field) else { continue }
        let text = trimmed(Substring(value.value))
        if !text.isEmpty { values.append(Located(text, at: value.range)) }
      }
      return values
    }
  }

  /// The parts of a text, each at its own bytes where the file holds the text unchanged.
  private func parts(
    _ node: YAMLNode, _ text: String, at isSeparator: (Unicode.Scalar) -> Bool
  ) -> [Located<String>] {
    let written = source.bytes[node.range]
    let quote = [.singleQuoted, .doubleQuoted].contains(style(node)) ? 1 : 0
    let start: Int? =
      written.dropFirst(quote).dropLast(quote).elementsEqual(text.utf8) ? node.range.lowerBound + quote : nil
    return text.unicodeScalars.split(whereSeparator: isSeparator).compactMap { part in
      let value = trimmed(Substring(part))
      guard !value.isEmpty else { return nil }
      guard let start else { return Located(value, at: node.range) }
      let blanks = part.prefix { $0.properties.isWhitespace }
      let from = start + text.utf8.distance(from: text.startIndex, to: blanks.endIndex)
      return Located(value, at: from..<from + value.utf8.count)
    }
  }

  private func style(_ node: YAMLNode) -> YAMLNode.Style {
    if case .scalar(_, let style) = node.content { style } else { .plain }
  }

  private func plainName(_ text: String) -> String {
    var name = Substring(unwrapped(text))
    while let first = name.first, first == "@" || first == "＠" { name.removeFirst() }
    return trimmed(name)
  }

  /// The target of a wikilink that is the whole text, as Obsidian writes properties; else the text, trimmed.
  func unwrapped(_ text: String) -> String {
    let text = trimmed(Substring(text))
    guard text.utf8.first == UInt8(ascii: "["), text.hasPrefix("[["), text.hasSuffix("]]"),
      text.utf8.count > 4
    else { return text }
    let inner = text.dropFirst(2).dropLast(2)
    return trimmed(inner.prefix { $0 != "|" })
  }

  private func trimmed(_ text: Substring) -> String {
    // Mostly there is nothing to trim, and the tables of Unicode are slow.
    let letters: ClosedRange<UInt8> = 0x21...0x7E
    if let first = text.utf8.first, let last = text.utf8.last, letters.contains(first), letters.contains(last)
    {
      return String(text)
    }
    var scalars = text.unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}

/// `,` and its full-width and Chinese forms.
func isComma(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "," || scalar == "，" || scalar == "、" || scalar == "､"
}
