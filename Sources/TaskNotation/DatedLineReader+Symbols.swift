internal import DateText
internal import Recurrence

/// Fields behind symbols: ⏰ and 🔁 wherever they stand, the others from the right end.
extension DatedLineReader {
  // MARK: ⏰

  mutating func readClocks(_ marks: [LineMarks.Mark]) {
    var known: Set<DateOrTime> = []
    for mark in marks where mark.symbol == .reminder {
      let value = value(of: mark)
      guard let found = leadingDate(value) else {
        if DateLikeness.begins(text, value) {
          reportUnread(mark, value)
        } else {
          reportDateInside(mark, value)
        }
        continue
      }
      let span = value.lowerBound..<value.lowerBound + found.length
      switch found.result {
      case .failure(let error): report(error, isError: true, at: span)
      case .success(let moment):
        let rest = text.trimmed(span.upperBound..<value.upperBound)
        if beginsAsEnd(rest) {
          reportEnd(mark, span, rest)
          continue
        }
        if beginsAsTime(rest, behind: moment) {
          reportUnread(mark, value)
          continue
        }
        if known.insert(moment).inserted { clockRings.append(Placed(moment, text.bytes(of: span))) }
      }
      text.take(mark.index..<span.upperBound)
    }
  }

  /// Whether the words behind a date or time were meant for an end: `-19:00`, `~ 19:00`, `至19:00`.
  func beginsAsEnd(_ rest: Range<Int>) -> Bool {
    guard let first = text[rest.lowerBound], !rest.isEmpty,
      [0x2D, 0x7E, 0xFF5E, 0x2013, 0x2014, 0x301C, 0x81F3, 0x5230].contains(first)
    else { return false }
    let next = text.skippingBlanks(from: rest.lowerBound + 1, before: rest.upperBound)
    return next < rest.upperBound && text.scalars[next].isASCIIDigit
  }

  /// Whether the words behind a day were meant for its time.
  func beginsAsTime(_ rest: Range<Int>, behind moment: DateOrTime) -> Bool {
    guard let first = text[rest.lowerBound], !rest.isEmpty, case .date = moment else { return false }
    return first.isASCIIDigit || DateLikeness.begins(text, rest)
  }

  // MARK: The right end

  /// What a field takes of the line.
  private enum Extent {
    case date(LeadingDate, Range<Int>)
    case word(Range<Int>)
    /// A symbol alone, or one whose value is read, or reported, elsewhere.
    case other(end: Int)
  }

  /// Reads fields from the right end on, as Obsidian Tasks does, over tags and what has been read already; a field that
  /// words follow is none.
  ///
  /// Each line of a task that goes on over several has such an end.
  mutating func readFields(_ marks: [LineMarks.Mark]) {
    var rest = marks[...]
    var start = 0
    for stop in text.breaks.filter({ $0 < end }) + [end] {
      var count = rest.startIndex
      while count < rest.endIndex, rest[count].index < stop || stop == end { count += 1 }
      readFields(rest[..<count], start..<stop)
      rest = rest[count...]
      start = stop
    }
  }

  private mutating func readFields(_ marks: ArraySlice<LineMarks.Mark>, _ part: Range<Int>) {
    var edge = skippingTags(before: part.upperBound, downTo: part.lowerBound)
    var first = marks.endIndex
    var counted: [(mark: LineMarks.Mark, extent: Extent)] = []
    while first > marks.startIndex {
      let mark = marks[first - 1]
      if !text.isTaken[mark.index] {
        guard let extent = extent(of: mark), end(of: extent) >= edge else { break }
        counted.append((mark, extent))
        edge = skippingTags(before: mark.index, downTo: part.lowerBound)
      }
      first -= 1
    }
    for mark in marks[marks.startIndex..<first] where !text.isTaken[mark.index] { reportFieldInside(mark) }
    for (mark, extent) in counted.reversed() { read(mark, extent) }
  }

  private func end(of extent: Extent) -> Int {
    switch extent {
    case .date(_, let span), .word(let span): span.upperBound
    case .other(let end): end
    }
  }

  /// Nil for a symbol that is none of a field.
  private func extent(of mark: LineMarks.Mark) -> Extent? {
    let value = value(of: mark)
    switch mark.symbol {
    case .priority: return .other(end: mark.index + 1)
    case .recurrence: return value.isEmpty ? nil : .other(end: value.upperBound)
    case .reminder:
      return value.isEmpty || DateLikeness.begins(text, value) ? .other(end: value.upperBound) : nil
    case .due, .scheduled, .start, .created, .done, .cancelled:
      return leadingDate(value).map { .date($0, value.lowerBound..<value.lowerBound + $0.length) }
    case .id, .onCompletion:
      let length = text.scalars[value].prefix(while: \.isIdentifier).count
      return length > 0 ? .word(value.lowerBound..<value.lowerBound + length) : nil
    case .dependsOn:
      let isPart = { (scalar: UInt32) in scalar.isIdentifier || scalar == UInt32(ascii: ",") || scalar == 0x20
      }
      let length = text.scalars[value].prefix(while: isPart).count
      return length > 0 ? .word(value.lowerBound..<value.lowerBound + length) : nil
    }
  }

  private mutating func read(_ mark: LineMarks.Mark, _ extent: Extent) {
    switch extent {
    case .other:
      guard case .priority(let priority) = mark.symbol else { return }
      emoji.priority = emoji.priority ?? priority
      text.take(mark.index..<mark.index + 1)
    case .word(let span):
      if mark.symbol == .id, emoji.id == nil { emoji.id = text.string(span) }
      text.take(mark.index..<span.upperBound)
    case .date(let found, let span):
      text.take(mark.index..<span.upperBound)
      switch found.result {
      case .failure(let error):
        report(error, isError: [.due, .scheduled, .start].contains(mark.symbol), at: span)
      case .success(let moment): assign(Placed(moment, text.bytes(of: span)), of: mark)
      }
    }
  }

  mutating func assign(_ moment: Placed<DateOrTime>, of mark: LineMarks.Mark) {
    let name = shown(mark.index..<mark.index + 1)
    switch mark.symbol {
    case .due: assign(moment, to: \.emoji.due, name)
    case .scheduled: assign(moment, to: \.emoji.scheduled, name)
    case .start: assign(moment, to: \.emoji.start, name)
    case .done: assign(moment, to: \.emoji.done, name)
    case .cancelled: assign(moment, to: \.emoji.cancelled, name)
    default: break
    }
  }

  /// Steps back over blanks, what has been read, and tags.
  private func skippingTags(before edge: Int, downTo start: Int) -> Int {
    var edge = edge
    while true {
      while edge > start, text.isBlank(edge - 1) { edge -= 1 }
      var first = edge
      while first > start, isPartOfTag(first - 1) { first -= 1 }
      guard first > start, first < edge, text.scalars[first - 1] == UInt32(ascii: "#"),
        !text.isOpaque[first - 1],
        first == 1 || text.isBlank(first - 2)
      else { return edge }
      edge = first - 1
    }
  }

  /// A symbol ends a tag, so that nothing is looked at twice.
  private func isPartOfTag(_ index: Int) -> Bool {
    !text.isBlank(index) && !text.isOpaque[index] && text.scalars[index] != UInt32(ascii: "#")
      && TaskSymbol(text.scalars[index]) == nil
  }

  // MARK: 🔁

  /// The first 🔁 whose rule is understood; in a line without a box only beside what rings.
  mutating func readRule(_ marks: [LineMarks.Mark]) {
    guard isTask || groupRing != nil || fieldRing != nil || !clockRings.isEmpty else { return }
    for mark in marks where mark.symbol == .recurrence && !text.isOpaque[mark.index] {
      let value = ruleSpan(of: mark)
      let place = text.bytes(of: text.trimmed(mark.index..<max(mark.index + 1, value.upperBound)))
      if value.isEmpty {
        report(
          "no rule follows '🔁'", help: "write 🔁 every week, 🔁 every month on the 15th or 🔁 每週一三五", at: place)
      } else if emoji.rule != nil {
        report("'🔁' stands here a second time; the first counts", help: "leave one of them out", at: place)
        text.take(mark.index..<value.upperBound)
      } else if isDatedSoFar || beginsAsRule(value) {
        guard let rule = rule(value) else { continue }
        emoji.rule = rule
        text.take(mark.index..<value.upperBound)
      }
    }
  }

  /// Without tags behind it, and without the marks that end a sentence.
  private func ruleSpan(of mark: LineMarks.Mark) -> Range<Int> {
    let value = value(of: mark)
    var stop = value.lowerBound
    while stop < value.upperBound {
      if text.scalars[stop] == UInt32(ascii: "#"), text.isBlank(stop - 1) { break }
      stop += 1
    }
    while stop > value.lowerBound,
      [0x20, 0x2C, 0x2E, 0x3B, 0x29, 0x3002, 0x3001].contains(text.scalars[stop - 1])
    {
      stop -= 1
    }
    return value.lowerBound..<stop
  }

  private var isDatedSoFar: Bool {
    groupRing != nil || fieldRing != nil || kanbanRing != nil || !clockRings.isEmpty || emoji.due != nil
      || emoji.scheduled != nil || emoji.start != nil || dataview.due != nil || dataview.scheduled != nil
      || dataview.start != nil
  }

  /// Whether the words behind 🔁 are a rule, right or wrong, and the symbol no ornament.
  private func beginsAsRule(_ value: Range<Int>) -> Bool {
    guard let first = text[value.lowerBound] else { return false }
    if first == 0x6BCF || first == 0x9694 || first == 0x901A { return true }
    let length = text.scalars[value].prefix(while: \.isASCIILetter).count
    let word = text.string(value.lowerBound..<value.lowerBound + length)
    return ["every", "daily", "weekly", "monthly", "yearly", "weekdays", "weekends", "rrule", "freq"]
      .contains(word.lowercased())
  }

  // MARK: Values

  /// What stands behind a symbol, without a colon between, up to the next mark.
  func value(of mark: LineMarks.Mark) -> Range<Int> {
    let stop = max(mark.index + 1, min(mark.stop, end))
    let value = text.trimmed(mark.index + 1..<stop)
    guard mark.symbol.takesDate || mark.symbol == .recurrence, text[value.lowerBound] == UInt32(ascii: ":"),
      !value.isEmpty
    else { return value }
    let behind = text.trimmed(value.lowerBound + 1..<value.upperBound)
    return mark.symbol == .recurrence || DateLikeness.begins(text, behind) ? behind : value
  }

  func leadingDate(_ value: Range<Int>) -> LeadingDate? {
    guard let first = text[value.lowerBound], !value.isEmpty, first.isASCIIDigit || first > 0x7F else {
      return nil
    }
    // No date is longer.
    let part = value.lowerBound..<min(value.upperBound, value.lowerBound + 80)
    return DateText.leading(text.unicode(part))
  }
}
