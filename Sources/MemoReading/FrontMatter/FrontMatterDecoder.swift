internal import ByteText
internal import DateText
internal import Diagnostics
internal import YAML

/// Types the keys of one front matter, and gathers what is wrong with them.
struct FrontMatterDecoder {
  /// Errors, and warnings, beyond this number are counted, not shown.
  private static let limit = 50

  /// A value that was given to a key.
  private struct Given {
    var match: FrontMatterSchema.Match
    var pair: YAMLNode.Pair
  }

  let source: SourceText
  var frontMatter = FrontMatter()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var isWithheld = false
  /// A template says the same of each of its keys; once is enough.
  private var hasPlaceholder = false
  private var counts: [Diagnostic.Severity: Int] = [:]
  private var hidden = 0
  /// What `done` says, and where; `status` goes before it.
  var done: Located<TaskStatus>?

  init(_ source: SourceText) { self.source = source }

  mutating func decode(_ pairs: [YAMLNode.Pair]) {
    var given: [Given] = []
    for pair in pairs {
      guard let name = pair.key.text, !isBare(pair.key) else {
        refuse(key: pair.key)
        continue
      }
      guard let match = FrontMatterSchema.match(name) else {
        decode(unknown: name, pair)
        continue
      }
      if isAbsent(pair.value, match.entry.field) {
        checkLostValue(pair, match.entry.field)
        continue
      }
      switch match.entry.kind {
      case .tags, .names, .people:
        // Lists under several names are one list.
        decode(Given(match: match, pair: pair))
      default:
        let new = Given(match: match, pair: pair)
        guard let twin = given.firstIndex(where: { $0.match.index == match.index }) else {
          given.append(new)
          continue
        }
        let old = given[twin]
        if new.match.rank < old.match.rank {
          given[twin] = new
          reportSecondName(old, beside: new)
        } else {
          reportSecondName(new, beside: old)
        }
      }
    }
    for value in given { decode(value) }
    settleStatus()
    if hidden > 0 {
      diagnostics.append(
        source.diagnostic(.warning, "\(hidden) more faults in the front matter are not shown"))
    }
  }

  private mutating func decode(_ given: Given) {
    let entry = given.match.entry
    let field = entry.field
    let node = given.pair.value
    if let tag = foreignTag(node) {
      fault(
        field, at: node.range, "'\(tag)' makes this a tagged value, which is not read",
        help: "quote the value if it is text")
      return
    }
    switch entry.kind {
    case .text(let path): frontMatter[keyPath: path] = text(node, field)
    case .person(let path): frontMatter[keyPath: path] = person(node, field)
    case .people(let path): frontMatter[keyPath: path] += people(node, field)
    case .names(let path): frontMatter[keyPath: path] += names(node, field)
    case .tags(let path):
      // `tag` and `category` name one, which may have blanks, as in Jekyll.
      let isOne = given.match.rank == 1 || given.match.rank == 3
      frontMatter[keyPath: path] += tags(node, field, splitsAtBlanks: !isOne)
    case .date(let path): frontMatter[keyPath: path] = date(node, field)
    case .dates(let path): frontMatter[keyPath: path] = dates(node, field)
    case .boolean(let path):
      frontMatter[keyPath: path] = boolean(node, field, name: given.pair.key.text ?? "")
    case .integer(let path, let range): frontMatter[keyPath: path] = integer(node, field, in: range)
    case .priority: frontMatter.priority = priority(node, field)
    case .status: frontMatter.status = status(node, field)
    case .done: decodeDone(node, field)
    case .visibility: frontMatter.visibility = visibility(node, field)
    case .reminders: frontMatter.reminders = reminders(node, field)
    case .alarm: frontMatter.alarm = alarm(node, field)
    case .recurrence:
      if let rule = recurrence(node, field), let value = rule.value {
        frontMatter.recurrence = Located(value, at: rule.range)
      }
    case .url: frontMatter.url = url(node, field)
    case .color: frontMatter.color = color(node, field)
    case .language: frontMatter.lang = language(node, field)
    }
  }

  /// Two names of one key, with different values: one is not read.
  private mutating func reportSecondName(_ given: Given, beside kept: Given) {
    if let a = given.pair.value.text, a == kept.pair.value.text { return }
    let entry = given.match.entry
    let line = source.position(at: kept.pair.key.range.lowerBound).line
    let name = kept.pair.key.text ?? entry.field.name
    report(
      entry.slip, at: given.pair.key.range,
      "'\(given.pair.key.text ?? "")' says again what '\(name)' says on line \(line), and is not read",
      help: "keep one of the two")
  }
}

// MARK: - Faults

extension FrontMatterDecoder {
  /// A value of a key of ours that is not understood.
  mutating func fault(_ field: Field, at range: Range<Int>, _ message: String, help: String?) {
    frontMatter.faulty.insert(field.name)
    report(field.cost, at: range, "'\(field.name)': \(message)", help: help)
  }

  mutating func report(_ cost: FrontMatterSchema.Cost, at range: Range<Int>, _ message: String, help: String?)
  {
    if cost == .withholding { isWithheld = true }
    let severity: Diagnostic.Severity = cost == .warning ? .warning : .error
    counts[severity, default: 0] += 1
    guard counts[severity, default: 0] <= Self.limit else {
      hidden += 1
      return
    }
    diagnostics.append(source.diagnostic(severity, at: range, message, help: help))
  }

  /// Whether one more fault would change nothing: the memo is withheld and no fault more is shown.
  var isSaturated: Bool { isWithheld && hidden > Self.limit }

  /// Says that a template was never filled in; true when `node` is a placeholder.
  mutating func reportPlaceholder(_ node: YAMLNode, _ cost: FrontMatterSchema.Cost) -> Bool {
    guard node.text == nil, source.bytes[node.range].starts(with: [UInt8(ascii: "{"), UInt8(ascii: "{")])
    else {
      return false
    }
    if cost == .withholding { isWithheld = true }
    if hasPlaceholder { return true }
    hasPlaceholder = true
    let error = YAMLError.placeholder(at: node.range)
    report(cost == .warning ? .error : cost, at: error.range, error.message, help: error.help)
    return true
  }

  private mutating func refuse(key: YAMLNode) {
    if reportPlaceholder(key, .error) { return }
    // `!draft: true` is a tag on nothing, and was meant as a key.
    report(
      key.text == nil ? .error : .withholding, at: key.range,
      key.text == nil ? "a key must be text, not a list or a mapping" : "a key cannot begin with '!' or '&'",
      help: "quote the key if it is text")
  }

  /// Whether a tag or an anchor stands where text should, as in `draft: &true`.
  func isBare(_ node: YAMLNode) -> Bool {
    if case .scalar("", .plain) = node.content { !node.range.isEmpty } else { false }
  }

  /// The tag of a value where it is none of YAML's own for text, numbers, lists and mappings.
  func foreignTag(_ node: YAMLNode) -> String? {
    guard let tag = node.tag, tag != "!" else { return nil }
    let core = "tag:yaml.org,2002:"
    guard tag.hasPrefix(core) else { return tag }
    let name = String(tag.dropFirst(core.count))
    let known = ["str", "int", "float", "bool", "null", "timestamp", "seq", "map"]
    return known.contains(name) ? nil : "!!\(name)"
  }

  /// Whether nothing was said: no value, `""`, `[]`, and for what is not text also `null` and `~`.
  func isAbsent(_ node: YAMLNode, _ field: Field) -> Bool {
    switch node.content {
    case .sequence(let items): return items.isEmpty && field.cost != .withholding && foreignTag(node) == nil
    case .mapping: return false
    case .scalar(let text, let style):
      if foreignTag(node) != nil || isBare(node) { return false }
      if text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return true }
      guard style == .plain else { return false }
      if field.isText { return text == "~" || text == "null" }
      return ["~", "null"].contains(text.lowercased())
    }
  }

  /// A value that YAML takes for a comment, as in `color: #ff0000`.
  mutating func checkLostValue(_ pair: YAMLNode.Pair, _ field: Field) {
    guard let lost = comment(behind: pair), field.isText || isTight(lost) else { return }
    let value = String(decoding: source.bytes[lost], as: UTF8.self)
    fault(
      field, at: lost, "'#' begins a comment here, so there is no value",
      help: value.utf8.count < 80 && !value.contains("\"")
        ? "quote the value: \"\(value)\"" : "quote the value")
  }

  /// Whether a comment begins without a blank: `tags: #x` is meant as a value, `draft: # not yet` is a remark.
  func isTight(_ comment: Range<Int>) -> Bool {
    guard comment.count > 1 else { return false }
    return ![0x20, 0x09, UInt8(ascii: "#")].contains(source.bytes[comment.lowerBound + 1])
  }

  /// The comment that stands in the place of a value, on the line of the key.
  func comment(behind pair: YAMLNode.Pair) -> Range<Int>? {
    guard pair.value.isEmpty else { return nil }
    let bytes = source.bytes
    var index = pair.key.range.upperBound
    while index < bytes.count, [0x20, 0x09, UInt8(ascii: ":")].contains(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    return index..<(bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
  }
}
