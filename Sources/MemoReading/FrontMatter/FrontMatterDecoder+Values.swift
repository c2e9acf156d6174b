internal import ByteText
internal import DateText
internal import Diagnostics
internal import YAML

/// Numbers, words with a meaning, addresses.
extension FrontMatterDecoder {
  mutating func boolean(_ node: YAMLNode, _ field: Field, name: String = "") -> Located<Bool>? {
    guard let value = scalar(node, field) else { return nil }
    if let boolean = FrontMatterWords.boolean(value.value) { return Located(boolean, at: value.range) }
    // Obsidian's web clipper writes the day a page appeared as `published`.
    let isDay = name.folded == "published" && (try? DateText.parse(unwrapped(value.value))) != nil
    if !isDay {
      fault(
        field, at: value.range, "yes or no is wanted, not '\(shown(value.value))'",
        help: "write true or false")
    }
    return nil
  }

  mutating func integer(_ node: YAMLNode, _ field: Field, in range: ClosedRange<Int>) -> Located<Int>? {
    guard let value = scalar(node, field) else { return nil }
    if let number = Int(value.value), range.contains(number) { return Located(number, at: value.range) }
    let wanted = range.lowerBound == 1 ? "a number from 1 up" : "a whole number"
    fault(field, at: value.range, "\(wanted) is wanted, not '\(shown(value.value))'", help: nil)
    return nil
  }

  mutating func priority(_ node: YAMLNode, _ field: Field) -> Located<Int>? {
    guard let value = scalar(node, field) else { return nil }
    // 0 is "undefined" in RFC 5545 §3.8.1.9.
    if value.value == "0" { return nil }
    if let priority = FrontMatterWords.priority(value.value) { return Located(priority, at: value.range) }
    fault(
      field, at: value.range, "'\(shown(value.value))' is no priority",
      help: "write high, medium, low, or 1 (high) to 9 (low)")
    return nil
  }

  /// Words of ours; others, and lists, are the writer's own business.
  mutating func status(_ node: YAMLNode, _ field: Field) -> Located<TaskStatus>? {
    guard let text = node.text else { return nil }
    // Elsewhere `status: draft` hides a page; here it says nothing of who may read.
    if let word = FrontMatterWords.visibility(text), word != .public {
      report(
        .withholding, at: node.range, "'\(field.name)' hides nothing, and '\(text)' seems meant to",
        help: "write visibility: \(word.rawValue)")
    }
    return FrontMatterWords.status(text).map { Located($0, at: node.range) }
  }

  /// `done`: yes or no, a word of `status`, or the day it was done.
  mutating func decodeDone(_ node: YAMLNode, _ field: Field) {
    guard let value = scalar(node, field) else { return }
    if let isDone = FrontMatterWords.boolean(value.value) {
      done = Located(isDone ? .done : .todo, at: value.range)
    } else if let status = FrontMatterWords.status(value.value) {
      done = Located(status, at: value.range)
    } else if let day = try? DateText.parse(unwrapped(value.value)) {
      done = Located(.done, at: value.range)
      if frontMatter.completed == nil { frontMatter.completed = Located(day, at: value.range) }
    } else {
      fault(
        field, at: value.range, "yes, no or a day is wanted, not '\(shown(value.value))'",
        help: "write true, false, or a day such as 2026-12-01")
    }
  }

  mutating func settleStatus() {
    guard let done else { return }
    guard let status = frontMatter.status else {
      frontMatter.status = done
      return
    }
    if status.value == done.value || (done.value == .todo && status.value != .done) { return }
    report(
      .warning, at: done.range, "'done' and 'status' disagree: 'status' counts", help: "keep one of the two")
  }

  mutating func visibility(_ node: YAMLNode, _ field: Field) -> Located<VisibilityWord>? {
    guard let value = scalar(node, field) else { return nil }
    if let word = FrontMatterWords.visibility(value.value) { return Located(word, at: value.range) }
    fault(
      field, at: value.range, "'\(shown(value.value))' is not understood",
      help: "write public, sealed, draft or private")
    return nil
  }

  /// An absolute address (RFC 3986 §4.3) of a kind that does nothing by itself.
  mutating func url(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    guard let value = scalar(node, field) else { return nil }
    let text = value.value
    let scheme = text.prefix { $0 != ":" }
    let isScheme =
      scheme.utf8.count < text.utf8.count && scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy { isASCIIAlphanumeric($0) || "+-.".utf8.contains($0) }
    let isBlank = text.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
    }
    let isActive = ["javascript", "vbscript", "data", "blob", "file"].contains(scheme.lowercased())
    let isWeb = ["http", "https"].contains(scheme.lowercased())
    let rest = text.dropFirst(scheme.count + 1)
    if isScheme, !isBlank, !isActive, !rest.isEmpty, !isWeb || (rest.hasPrefix("//") && rest.count > 2) {
      return value
    }
    fault(
      field, at: value.range, "'\(shown(text))' is no absolute address",
      help: "write one such as https://example.com/page")
    return nil
  }

  /// A CSS name or `#rrggbb`.
  mutating func color(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    guard let value = scalar(node, field) else { return nil }
    let text = value.value
    let isHex =
      text.hasPrefix("#") && [4, 5, 7, 9].contains(text.utf8.count)
      && text.dropFirst().utf8.allSatisfy { isASCIIHexDigit($0) }
    let isName = text.utf8.count <= 30 && text.utf8.allSatisfy { isASCIILetter($0) }
    if isHex || isName { return value }
    fault(
      field, at: value.range, "'\(shown(text))' is no colour",
      help: "write a CSS name such as teal, or \"#008080\"")
    return nil
  }

  /// A language tag (BCP 47) in shape, `_` read as `-`.
  mutating func language(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    guard let value = scalar(node, field) else { return nil }
    let tag = String(value.value.map { $0 == "_" ? "-" : $0 })
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...8 : 1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { index == 0 ? isASCIILetter($0) : isASCIIAlphanumeric($0) }
    }
    if isTag { return Located(tag, at: value.range) }
    fault(
      field, at: value.range, "'\(shown(value.value))' is no language tag",
      help: "write one such as en, zh-Hant or pt-BR")
    return nil
  }
}

private func isASCIILetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
  isASCIILetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isASCIIHexDigit(_ byte: UInt8) -> Bool {
  isASCIIAlphanumeric(byte) && byte | 0x20 <= UInt8(ascii: "f")
}
