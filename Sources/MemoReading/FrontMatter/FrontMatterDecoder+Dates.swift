internal import ByteText
internal import CivilTime
internal import DateText
internal import Diagnostics
internal import Recurrence
internal import YAML

/// Days, moments, offsets and rules.
extension FrontMatterDecoder {
  mutating func date(_ node: YAMLNode, _ field: Field) -> Located<DateOrTime>? {
    scalar(node, field).flatMap { date($0, field) }
  }

  private mutating func date(_ text: Located<String>, _ field: Field) -> Located<DateOrTime>? {
    do throws(DateTextError) {
      return Located(try DateText.parse(unwrapped(text.value)), at: text.range)
    } catch {
      fault(field, at: text.range, error.message, help: error.help)
      return nil
    }
  }

  /// Days and moments of a list, or of text with commas.
  mutating func dates(_ node: YAMLNode, _ field: Field) -> [Located<DateOrTime>] {
    list(node, field) { _ in { isComma($0) } }.compactMap { date($0, field) }
  }

  /// Moments and offsets of a list, or of text with commas; `off` is none.
  mutating func reminders(_ node: YAMLNode, _ field: Field) -> [Located<Reminder>] {
    if let text = node.text, text != "0", isNone(text) { return [] }
    return list(node, field) { _ in { isComma($0) } }.compactMap { reminder($0, field) }
  }

  private mutating func reminder(_ text: Located<String>, _ field: Field) -> Located<Reminder>? {
    let written = unwrapped(text.value)
    if let offset = try? DateText.parseOffset(written) { return Located(.offset(offset), at: text.range) }
    do throws(DateTextError) {
      return Located(.moment(try DateText.parse(written)), at: text.range)
    } catch {
      let refusal = looksLikeDate(written) ? error : offsetError(written) ?? error
      fault(field, at: text.range, refusal.message, help: refusal.help)
      return nil
    }
  }

  private func offsetError(_ text: String) -> DateTextError? {
    do throws(DateTextError) {
      _ = try DateText.parseOffset(text)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a text that is neither was meant as a day: it has a year, or two parts of one.
  private func looksLikeDate(_ text: String) -> Bool {
    let marks = text.unicodeScalars.filter { "-/.年月".unicodeScalars.contains($0) }.count
    let digits = text.unicodeScalars.filter { $0.properties.numericType != nil }.count
    return marks >= 2 || digits >= 4
  }

  /// A rule, with nil in it for `never`; nil after a fault.
  mutating func recurrence(_ node: YAMLNode, _ field: Field) -> Located<RecurrenceRule?>? {
    guard let phrase = phrase(node, field) else { return nil }
    if isNone(phrase.value) { return Located(nil, at: phrase.range) }
    do throws(RecurrenceError) {
      return Located(try RecurrenceRule.parse(phrase: phrase.value), at: phrase.range)
    } catch {
      fault(field, at: phrase.range, error.message, help: error.help)
      return nil
    }
  }

  /// The text of a rule; a list such as `[mon, wed]` is read as one phrase.
  private mutating func phrase(_ node: YAMLNode, _ field: Field) -> Located<String>? {
    guard let items = node.items else { return scalar(node, field) }
    if reportPlaceholder(node, field.cost) { return nil }
    var words: [String] = []
    for item in items where !isAbsent(item, field) {
      // A rule without the item that is refused would be another rule.
      guard let word = scalar(item, field) else { return nil }
      words.append(word.value)
    }
    return Located(words.joined(separator: ", "), at: node.range)
  }

  /// `off`, `no`, `never`: there is none.
  func isNone(_ text: String) -> Bool {
    FrontMatterWords.boolean(text) == false || ["none", "never", "无", "無"].contains(text.folded)
  }

  mutating func time(_ text: Located<String>, _ field: Field) -> TimeOfDay? {
    do throws(DateTextError) {
      return try DateText.parseTime(text.value)
    } catch {
      fault(field, at: text.range, error.message, help: error.help)
      return nil
    }
  }

  /// A time of day, or a mapping; `off` is none.
  mutating func alarm(_ node: YAMLNode, _ field: Field) -> Located<Alarm>? {
    guard let pairs = node.pairs else {
      guard let text = scalar(node, field), !isNone(text.value), let time = time(text, field) else {
        return nil
      }
      return Located(Alarm(time: time), at: node.range)
    }
    if reportPlaceholder(node, field.cost) { return nil }
    var decoder = AlarmDecoder()
    for pair in pairs { decoder.decode(pair, with: &self) }
    return decoder.alarm(node, with: &self).map { Located($0, at: node.range) }
  }
}
