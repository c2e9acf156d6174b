/// The word for a task's state at the start of a block (Logseq) or heading (Org mode), in capitals, with its priority.
package struct TaskKeyword: Sendable, Hashable {
  package enum State: Sendable, Hashable { case todo, doing, done, cancelled }

  package let state: State
  /// `A` to `Z`, as in `[#A]`.
  package private(set) var priority: Unicode.Scalar?
  /// What stands behind word and priority.
  package private(set) var text: Range<Int>

  /// Reads the text at `range`; nil where it does not begin with such a word and a blank.
  package init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var rest = LineText(bytes, range)
    let start = rest.start
    rest.skip { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "-") }
    let end = rest.start
    guard end - start <= 11, rest.skip(while: LineText.isBlank) > 0 || rest.isEmpty,
      let state = TaskKeyword.state(LineText(bytes, start..<end).string)
    else { return nil }
    self.state = state
    if rest.hasPrefix("[#"), let letter = rest.byte(rest.start + 2), 0x41...0x5A ~= letter,
      rest.byte(rest.start + 3) == UInt8(ascii: "]")
    {
      priority = Unicode.Scalar(letter)
      rest.dropFirst(4)
      rest.skip(while: LineText.isBlank)
    }
    text = rest.range
  }

  /// The box that would say the same.
  var status: Unicode.Scalar {
    switch state {
    case .todo: " "
    case .doing: "/"
    case .done: "x"
    case .cancelled: "-"
    }
  }

  var taskPriority: TaskPriority? {
    switch priority {
    case "A": .highest
    case "B": .medium
    case "C": .lowest
    default: nil
    }
  }

  private static func state(_ word: String) -> State? {
    switch word {
    case "TODO", "LATER", "WAIT", "WAITING", "NEXT": .todo
    case "DOING", "NOW", "IN-PROGRESS": .doing
    case "DONE": .done
    case "CANCELED", "CANCELLED": .cancelled
    default: nil
    }
  }
}
