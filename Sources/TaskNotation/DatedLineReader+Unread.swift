internal import DateText

/// What looks like a field and is not read, and why.
extension DatedLineReader {
  /// What says when a task without a box is due or begins; it is no word of a line that rings.
  ///
  /// ✅ and ❌ beside a ring say that it is done.
  mutating func readFieldsWithoutBox(_ marks: [LineMarks.Mark]) {
    let rings = groupRing != nil || fieldRing != nil || !clockRings.isEmpty
    for mark in marks where mark.symbol.takesDate && mark.symbol != .reminder && !text.isTaken[mark.index] {
      let value = value(of: mark)
      guard let found = leadingDate(value), case .success(let moment) = found.result else { continue }
      let span = mark.index..<value.lowerBound + found.length
      let place = text.bytes(of: value.lowerBound..<span.upperBound)
      switch mark.symbol {
      case .due, .scheduled, .start:
        report(
          "'\(shown(span))' is not read without a box",
          help: "write '- [ ] ' at the start of the line, or ⏰ \(moment.date) for a reminder",
          at: text.bytes(of: span))
      case .done where rings: assign(Placed(moment, place), of: mark)
      case .cancelled where rings: assign(Placed(moment, place), of: mark)
      default: break
      }
      if rings { text.take(span) }
    }
  }

  /// A day that does not stand right behind its symbol.
  mutating func reportDateInside(_ mark: LineMarks.Mark, _ value: Range<Int>) {
    guard let day = fullDate(in: value) else { return }
    let name = shown(mark.index..<mark.index + 1)
    report(
      "'\(shown(mark.index..<day.upperBound))' is not read: the date must stand right behind '\(name)'",
      help: "write \(name) \(shown(day))", at: text.bytes(of: mark.index..<day.upperBound))
  }

  /// A year, a month and a day of digits, outside code, links and longer words.
  private func fullDate(in span: Range<Int>) -> Range<Int>? {
    func digits(from start: Int, _ counts: ClosedRange<Int>) -> Int? {
      var stop = start
      while stop < span.upperBound, stop - start <= counts.upperBound, text.scalars[stop].isASCIIDigit {
        stop += 1
      }
      return counts.contains(stop - start) ? stop : nil
    }
    func sign(at index: Int, _ signs: String) -> Int? {
      guard index < span.upperBound, let scalar = Unicode.Scalar(text.scalars[index]) else { return nil }
      return signs.unicodeScalars.contains(scalar) ? index + 1 : nil
    }
    for start in span where text.scalars[start].isASCIIDigit && !text.isOpaque[start] {
      if start > span.lowerBound {
        let before = text.scalars[start - 1]
        if before.isIdentifier || [0x2F, 0x2E, 0x23, 0x3D].contains(before), start - 1 > span.lowerBound {
          continue
        }
      }
      guard let year = digits(from: start, 4...4), let month = sign(at: year, "-/.年"),
        let monthEnd = digits(from: month, 1...2), let day = sign(at: monthEnd, "-/.月"),
        let stop = digits(from: day, 1...2)
      else { continue }
      return start..<stop
    }
    return nil
  }

  /// A field with words behind it, or without a date.
  mutating func reportFieldInside(_ mark: LineMarks.Mark) {
    let value = value(of: mark)
    let counts = [.due, .scheduled, .start].contains(mark.symbol)
    guard mark.symbol.takesDate, mark.symbol != .reminder else { return }
    guard let found = leadingDate(value) else {
      if counts, value.isEmpty {
        let name = shown(mark.index..<mark.index + 1)
        report(
          "no date follows '\(name)'", help: "write \(name) 2026-12-01, or leave it out",
          at: text.bytes(of: mark.index..<mark.index + 1))
      } else if DateLikeness.begins(text, value) {
        reportUnread(mark, value)
      } else {
        reportDateInside(mark, value)
      }
      return
    }
    let span = mark.index..<value.lowerBound + found.length
    switch found.result {
    case .failure(let error): report(error, isError: counts, at: value.lowerBound..<span.upperBound)
    case .success(let moment):
      let rest = text.trimmed(span.upperBound..<value.upperBound)
      if beginsAsEnd(rest) {
        reportEnd(mark, value.lowerBound..<span.upperBound, rest)
      } else if beginsAsTime(rest, behind: moment) {
        reportUnread(mark, value)
      } else {
        report(
          "'\(shown(span))' is not read: words follow it",
          help:
            "fields stand at the end of a task: move the words before \(shown(mark.index..<mark.index + 1))",
          at: text.bytes(of: span))
      }
    }
  }

  /// A moment with an end behind it.
  mutating func reportEnd(_ mark: LineMarks.Mark, _ moment: Range<Int>, _ rest: Range<Int>) {
    let name = shown(mark.index..<mark.index + 1)
    report(
      "'\(shown(rest))' behind '\(shown(moment))' looks like an end, so that '\(name)' is not read",
      help: "write \(name) \(shown(moment)), and the end in words before it",
      at: text.bytes(of: text.trimmed(mark.index..<rest.upperBound)))
  }

  /// A value that was meant as a date and is none.
  mutating func reportUnread(_ mark: LineMarks.Mark, _ value: Range<Int>) {
    let name = shown(mark.index..<mark.index + 1)
    var view = String.UnicodeScalarView()
    for scalar in text.unicode(value) where scalar != "[" && scalar != "]" { view.append(scalar) }
    let place = text.bytes(of: mark.index..<value.upperBound)
    do throws(DateTextError) {
      let moment = try DateText.parse(String(view))
      report(
        "'\(shown(mark.index..<value.upperBound))' is not read", help: "write \(name) \(moment.date)",
        at: place)
    } catch {
      report(
        "\(error.message), so that '\(name)' is not read", help: error.help ?? "write \(name) 2026-12-01",
        at: place)
    }
  }
}
