internal import DateText
internal import Recurrence

/// `(@…)`, Dataview's fields and Kanban's dates, which may stand anywhere in the line.
extension DatedLineReader {
  mutating func read(_ group: LineMarks.Group, _ span: Range<Int>) {
    switch group {
    case .reminder(let content, let isClosed): readReminder(content, span, isClosed: isClosed)
    case .field(let key, let value): readField(key, value, span)
    case .misspelt(let key, let written):
      report(
        "'\(text.string(written))::' is not read: \(key.rawValue.count == written.count ? "the letters must be those of" : "the key is") '\(key.rawValue)::'",
        help: "write [\(key.rawValue):: …]", at: text.bytes(of: written))
    case .kanban(let day, let time): readKanban(day, time, span)
    }
  }

  // MARK: (@…)

  private mutating func readReminder(_ content: Range<Int>, _ span: Range<Int>, isClosed: Bool) {
    guard isClosed else {
      report(
        "'\(shown(span))' is not read: its ')' is missing", help: "close it: (@2026-12-01 09:00)",
        at: text.bytes(of: text.trimmed(span)))
      return
    }
    guard groupRing == nil else {
      report(
        "'\(shown(span))' is not read: the first '(@…)' of a line counts",
        help: "write the other on a line of its own", at: text.bytes(of: span))
      text.hide(span)
      return
    }
    let sign = content.first { TaskSymbol(text.scalars[$0]) == .recurrence }
    let time = content.lowerBound..<(sign ?? content.upperBound)
    let ruleSpan = sign.map { text.trimmed($0 + 1..<content.upperBound) }
    if let ruleSpan, ruleSpan.isEmpty {
      text.hide(span)
      report(
        "no rule follows '🔁' in '\(shown(span))', so that it is not read",
        help: "write (@2026-12-01 🔁 every week), or leave 🔁 out", at: text.bytes(of: span))
      return
    }
    switch moment(time) {
    case .success(let value): groupRing = value
    case .refused(let error, let isError):
      report(error, isError: isError, at: isError ? time : span)
      if !isError {
        text.hide(span)
        return
      }
    }
    text.take(span)
    if let ruleSpan { groupRule = rule(ruleSpan) }
  }

  // MARK: [key:: value]

  private mutating func readField(_ key: DataviewKey, _ value: Range<Int>, _ span: Range<Int>) {
    switch key {
    case .due, .scheduled, .start, .completion, .cancelled, .reminder:
      readDateField(key, value, span)
      return
    case .created, .onCompletion, .dependsOn: break
    case .recurrence:
      guard let rule = rule(value) else {
        text.hide(span)
        return
      }
      dataview.rule = dataview.rule ?? rule
    case .priority:
      guard let priority = TaskPriority(rawValue: text.string(value)) else {
        report(
          "'\(shown(value))' is no priority of a task", help: "write highest, high, medium, low or lowest",
          at: text.bytes(of: value))
        return
      }
      dataview.priority = dataview.priority ?? priority
    case .id:
      guard !value.isEmpty, text.scalars[value].allSatisfy(\.isIdentifier) else {
        report(
          "'\(shown(value))' is no id of a task", help: "write it of the letters A–Z, digits, '-' and '_'",
          at: text.bytes(of: span))
        return
      }
      dataview.id = dataview.id ?? text.string(value)
    }
    text.take(span)
  }

  private mutating func readDateField(_ key: DataviewKey, _ value: Range<Int>, _ span: Range<Int>) {
    let moment: Placed<DateOrTime>
    switch self.moment(value) {
    case .success(let value): moment = value
    case .refused(let error, let isWrong):
      let isError = isWrong && key != .completion && key != .cancelled
      report(error, isError: isError, at: isWrong ? value : span)
      if isWrong { text.take(span) } else { text.hide(span) }
      return
    }
    let name = "\(key.rawValue)::"
    switch key {
    case .due: assign(moment, to: \.dataview.due, name)
    case .scheduled: assign(moment, to: \.dataview.scheduled, name)
    case .start: assign(moment, to: \.dataview.start, name)
    case .completion: assign(moment, to: \.dataview.done, name)
    case .cancelled: assign(moment, to: \.dataview.cancelled, name)
    default: assign(moment, to: \.fieldRing, name)
    }
    text.take(span)
  }

  // MARK: @{…}

  private mutating func readKanban(_ day: Range<Int>, _ time: Range<Int>?, _ span: Range<Int>) {
    var written = text.unicode(day)
    if let time {
      written.append(" ")
      written += text.unicode(time)
    }
    let range = text.bytes(of: day.lowerBound..<(time ?? day).upperBound)
    switch DatedLineReader.moment(written) {
    case .success(let value): assign(Placed(value, range), to: \.kanbanRing, "@{…}")
    case .refused(let error, let isWrong):
      report(error, isError: isWrong, at: isWrong ? day.lowerBound..<(time ?? day).upperBound : span)
      if !isWrong {
        text.hide(span)
        return
      }
    }
    text.take(span)
  }

  // MARK: Values

  enum Moment<Value> {
    case success(Value)
    /// Why not; `isWrong` for a day or time that there is not, as against what is no date at all.
    case refused(DateTextError, isWrong: Bool)
  }

  /// The day or moment that all of a span says; a day may be a link to a daily note.
  private func moment(_ span: Range<Int>) -> Moment<Placed<DateOrTime>> {
    let span = text.trimmed(span)
    switch DatedLineReader.moment(text.unicode(span)) {
    case .success(let value): return .success(Placed(value, text.bytes(of: span)))
    case .refused(let error, let isWrong): return .refused(error, isWrong: isWrong)
    }
  }

  private static func moment(_ written: [Unicode.Scalar]) -> Moment<DateOrTime> {
    let scalars = written.filter { $0 != "[" && $0 != "]" }
    let isLink = written.starts(with: "[[".unicodeScalars) && scalars.count + 4 == written.count
    let found = DateText.leading(isLink ? scalars : written)
    if let found, case .failure(let error) = found.result { return .refused(error, isWrong: true) }
    var view = String.UnicodeScalarView()
    for scalar in written { view.append(scalar) }
    if let found, case .success(let value) = found.result, found.length == (isLink ? scalars : written).count
    {
      return .success(value)
    }
    do throws(DateTextError) {
      return .success(try DateText.parse(String(view)))
    } catch {
      return .refused(error, isWrong: false)
    }
  }

  /// Keeps the first of what is said twice.
  mutating func assign(
    _ value: Placed<DateOrTime>, to field: WritableKeyPath<DatedLineReader, Placed<DateOrTime>?>,
    _ name: String
  ) {
    if let first = self[keyPath: field] {
      guard first.value != value.value else { return }
      report(
        "'\(name)' stands here a second time; the first counts", help: "leave one of them out",
        at: value.range)
      return
    }
    self[keyPath: field] = value
  }

  /// The rule that a span says, or nil after a finding.
  mutating func rule(_ span: Range<Int>) -> Rule? {
    let range = text.bytes(of: text.trimmed(span))
    let written = String(decoding: bytes[range], as: UTF8.self)
    do throws(RecurrenceError) {
      return Rule(phrase: try RecurrencePhrase(written), range: range)
    } catch {
      let place = error.range.map { range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound }
      report(
        error.message, help: error.help ?? "write 'every week', 'every month on the 15th' or 每週一三五",
        at: place?.clamped(to: range) ?? range)
      return nil
    }
  }
}
