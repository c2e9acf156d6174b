/// A template as instructions, with the templates it includes, for one shape of record.
struct Program: Sendable {
  /// A range of `literals`.
  struct Literal: Sendable {
    let start: Int32
    let end: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  enum Instruction: Sendable {
    /// Writes literal bytes; `startsLine` puts indentation before the first.
    case literal(Literal, startsLine: Bool)
    /// Writes the indentation of a line that begins with a tag.
    case indent
    /// Writes a value, escaped.
    case escaped(Slot)
    /// Writes a value as it is.
    case raw(Slot)
    /// Goes on at `end` unless the value is shown.
    case when(Slot, end: Int32)
    /// Goes on at `end` if the value is shown.
    case unless(Slot, end: Int32)
    /// Puts a record, or the first item of a list, into a register; goes on at `end` when there is none.
    case enter(Slot, register: Int32, end: Int32)
    /// Goes back for the next item of the list entered last, or leaves it.
    case next
    /// Runs the routine of that number, with indentation added to the present one, or with none at all.
    case call(routine: Int32, indentation: Literal?)
    case pushIndentation(Literal)
    case popIndentation
    /// Leaves the routine.
    case exit
  }

  var instructions: [Instruction] = []
  var literals: [UInt8] = []
  /// The slots after the first, of dotted names; number 0 is the empty path.
  var paths: [[Int32]] = [[]]
  /// Where each routine begins: the template itself and what it includes.
  var routines: [Int32] = []
  var registerCount = 0
}
