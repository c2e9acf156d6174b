/// A task as the Reminder plugin reads it beside Obsidian Tasks: split at the symbols, each with the text up to the next.
package struct ReminderSymbols: Sendable, Hashable {
  /// A symbol and what stands behind it, without the blanks around.
  package struct Token: Sendable, Hashable {
    package let symbol: TaskSymbol
    package let value: String
  }

  /// A day with the shape of a time.
  package struct Moment: Sendable, Hashable {
    package let day: WrittenDay
    /// `HH:mm`.
    package let time: String?
  }

  package let status: Unicode.Scalar
  /// What stands before the first symbol.
  package private(set) var title = ""
  package private(set) var tokens: [Token] = []
  private var moments: [Moment?] = []

  /// Reads the line at `range`; nil where it is no task of this notation.
  package init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let line = TaskLine(bytes, range)
    guard let status = line.status, line.isBoxParted, !line.isNumbered(in: bytes) else { return nil }
    self.status = status
    let text = LineText(bytes, line.text)
    var rest = text
    var title = text
    var open: (symbol: TaskSymbol, start: Int)?
    while let (value, length) = rest.firstScalar {
      if let symbol = TaskSymbol(value), ReminderSymbols.splits(at: symbol) {
        if let open {
          append(open.symbol, text.slice(open.start..<rest.start))
        } else {
          title.cut(to: rest.start)
        }
        rest.dropFirst(length)
        if rest.firstScalar?.value == 0xFE0F { rest.dropFirst(3) }
        open = (symbol, rest.start)
      } else {
        rest.dropFirst(length)
      }
    }
    if let open { append(open.symbol, text.slice(open.start..<text.end)) }
    self.title = title.trimmed.string
  }

  private mutating func append(_ symbol: TaskSymbol, _ value: LineText) {
    let value = value.trimmed
    tokens.append(Token(symbol: symbol, value: value.string))
    let parts = ReminderGroup.dayAndTime(value)
    moments.append(parts.map { Moment(day: $0.day, time: $0.time) })
  }

  private static func splits(at symbol: TaskSymbol) -> Bool {
    switch symbol {
    case .due, .done, .recurrence, .reminder, .scheduled, .start: true
    default: false
    }
  }

  /// The moment behind the first such symbol; nil where there is none, or where it is no moment.
  package func moment(_ symbol: TaskSymbol) -> Moment? {
    tokens.firstIndex { $0.symbol == symbol }.flatMap { moments[$0] }
  }

  /// When it rings with the fall-back of the settings: ⏰, else 📅, else ⏳, else 🛫, by presence, not by validity.
  package var reminder: Moment? {
    let symbols: [TaskSymbol] = [.reminder, .due, .scheduled, .start]
    let present = symbols.first { symbol in tokens.contains { $0.symbol == symbol } }
    return present.flatMap(moment)
  }
}
