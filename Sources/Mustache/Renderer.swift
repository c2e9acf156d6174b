internal import ByteText

/// Runs a program over the values of one record.
///
/// It keeps its own stacks, so that the depth of the data is bounded by memory alone. The program's arrays are read
/// through spans: counting references to them would take most of the time.
struct Renderer {
  /// A record or list that was entered, and what its register held before.
  private struct Entered {
    let register: Int
    let before: [Value]
    let items: [[Value]]
    /// The item in the register.
    var index: Int
    /// The first instruction of the section's content.
    let start: Int
  }

  /// The indentation to go back to, and the instruction after a call.
  private struct Mark {
    let indentation: Range<Int>
    let next: Int
  }

  private var registers: [[Value]]
  private var entered: [Entered] = []
  private var marks: [Mark] = []
  /// The indentations of all callers; the last ones are in force from `indentationStart`.
  private var indentation: [UInt8] = []
  private var indentationStart = 0

  static func render(_ program: Program, _ record: [Value], into out: inout [UInt8]) {
    var renderer = Renderer(registerCount: program.registerCount, record: record)
    renderer.run(program, &out)
  }

  private init(registerCount: Int, record: [Value]) {
    registers = Array(repeating: [], count: max(1, registerCount))
    registers[0] = record
  }

  private mutating func run(_ program: Program, _ out: inout [UInt8]) {
    let instructions = program.instructions.span
    let literals = program.literals.span
    let paths = program.paths.span
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .literal(let literal, let startsLine):
        append(literals.extracting(literal.range), startsLine: startsLine, to: &out)
      case .indent: appendIndentation(to: &out)
      case .escaped(let slot): append(value(at: slot, paths), isRaw: false, to: &out)
      case .raw(let slot): append(value(at: slot, paths), isRaw: true, to: &out)
      case .when(let slot, let end): if !value(at: slot, paths).isShown { next = Int(end) }
      case .unless(let slot, let end): if value(at: slot, paths).isShown { next = Int(end) }
      case .enter(let slot, let register, let end):
        if !enter(value(at: slot, paths), register: Int(register), start: next) { next = Int(end) }
      case .next: if let start = nextItem() { next = start }
      case .call(let routine, let added):
        mark(next: next)
        if let added {
          indent(literals.extracting(added.range))
        } else {
          indentationStart = indentation.count
        }
        next = Int(program.routines[Int(routine)])
      case .pushIndentation(let added):
        mark(next: next)
        indent(literals.extracting(added.range))
      case .popIndentation: _ = returnToMark()
      case .exit:
        guard let caller = returnToMark() else { return }
        next = caller
      }
    }
  }

  private func value(at slot: Slot, _ paths: Span<[Int32]>) -> Value {
    let value = registers[Int(slot.register)][Int(slot.index)]
    return slot.path == 0 ? value : part(of: value, paths[Int(slot.path)])
  }

  private func part(of record: Value, _ path: [Int32]) -> Value {
    var value = record
    for index in path {
      guard case .record(let values) = value else { return .absent }
      value = values[Int(index)]
    }
    return value
  }

  private func append(_ value: Value, isRaw: Bool, to out: inout [UInt8]) {
    switch value {
    case .text(let text) where isRaw: out.append(text)
    case .text(let text): out.append(htmlEscaping: text)
    case .html(let bytes): out.append(contentsOf: bytes)
    case .flag(let flag): out.append(flag ? "true" : "false")
    case .absent, .record, .list: break
    }
  }

  private func append(_ literal: Span<UInt8>, startsLine: Bool, to out: inout [UInt8]) {
    if indentationStart == indentation.count {
      literal.withUnsafeBufferPointer { out.append(contentsOf: $0) }
      return
    }
    if startsLine { appendIndentation(to: &out) }
    literal.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")), end + 1 < rest.endIndex {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: rest[...end]))
        appendIndentation(to: &out)
        rest = rest[(end + 1)...]
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
    }
  }

  private func appendIndentation(to out: inout [UInt8]) {
    out.append(contentsOf: indentation[indentationStart...])
  }

  private mutating func indent(_ blanks: Span<UInt8>) {
    blanks.withUnsafeBufferPointer { indentation.append(contentsOf: $0) }
  }

  private mutating func enter(_ value: Value, register: Int, start: Int) -> Bool {
    let items: [[Value]]
    switch value {
    case .record(let values): items = [values]
    case .list(let list): items = list
    case .absent, .text, .html, .flag: return false
    }
    guard let first = items.first else { return false }
    entered.append(
      Entered(register: register, before: registers[register], items: items, index: 0, start: start))
    registers[register] = first
    return true
  }

  /// The instruction at which the next item's content begins; nil after the last item.
  private mutating func nextItem() -> Int? {
    guard let section = entered.last else { return nil }
    let index = section.index + 1
    guard index < section.items.count else {
      registers[section.register] = section.before
      entered.removeLast()
      return nil
    }
    registers[section.register] = section.items[index]
    entered[entered.count - 1].index = index
    return section.start
  }

  private mutating func mark(next: Int) {
    marks.append(Mark(indentation: indentationStart..<indentation.count, next: next))
  }

  private mutating func returnToMark() -> Int? {
    guard let mark = marks.popLast() else { return nil }
    indentation.removeSubrange(mark.indentation.upperBound...)
    indentationStart = mark.indentation.lowerBound
    return mark.next
  }
}
