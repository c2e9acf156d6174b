internal import Diagnostics

/// Turns a template and what it includes into a program for one shape of record.
///
/// Each template becomes a routine for each scope, set of blocks and place in HTML it is included with. Routines wait
/// in a queue, so that a chain of templates takes no depth here, and one that includes itself comes back to a routine
/// that is there already.
struct TemplateCompiler {
  private static let routineLimit = 4096
  private static let instructionLimit = 1 << 20
  private static let literalLimit = 1 << 26
  /// Of nodes in one routine: blocks put their content into the place of others.
  private static let depthLimit = 4 * TemplateScanner.depthLimit
  private static let diagnosticLimit = 100

  /// All that a routine depends on.
  private struct RoutineKey: Hashable {
    let template: Int
    let scope: Scope
    let environment: Int
    let context: HTMLContext
  }

  /// An error that is told once, however many routines come upon it.
  private struct Fault: Hashable {
    let template: Int
    let range: Range<Int>
    let summary: String
    let help: String?
  }

  /// What a node is compiled in.
  struct Surroundings {
    /// The template that holds the node.
    var template: Int
    var scope: Scope
    /// The number of the blocks that take a default's place.
    var environment: Int
    /// Blanks to take away from the start of each line.
    var margin: ArraySlice<UInt8> = []
    /// How the record entered last has changed since the routine began.
    var way = InclusionGraph.Way.stays
    var depth = 0
  }

  let library: TemplateSet
  var program = Program()
  var environments = BlockEnvironments()
  /// Where in HTML the bytes written so far end.
  var context = HTMLContext.text
  private var faults: Set<Fault> = []
  private(set) var shapes: [Shape] = []
  private var registers: [ObjectIdentifier: Int32] = [:]
  private var pathNumbers: [[Int32]: Int32] = [[]: 0]
  private var routines: [RoutineKey: Int] = [:]
  private var queue: [RoutineKey] = []
  private var graph = InclusionGraph()
  private var routine = 0
  /// The first instruction that may be reached by a jump: literals before it take no more bytes.
  private var joinStart = 0
  private var isTooLarge = false

  init(_ library: TemplateSet, shape: Shape) {
    self.library = library
    _ = register(of: shape)
  }

  var isStrict: Bool { library.rules == .theme }

  /// The program of the template with that number; nil when it or what it includes has an error.
  mutating func compile(_ template: Int) -> (program: Program?, diagnostics: [Diagnostic]) {
    _ = routineNumber(RoutineKey(template: template, scope: Scope(root: 0), environment: 0, context: .text))
    while routine < queue.count, !isTooLarge {
      compileRoutine(queue[routine])
      routine += 1
    }
    if isTooLarge {
      report(
        template, 0..<0, "the template is too large with all that it includes",
        help: "include fewer templates in one another")
    }
    for inclusion in graph.endless(routineCount: queue.count) {
      report(
        inclusion.template, inclusion.range,
        "'\(library.templates[inclusion.template].source.text(inclusion.range))' includes itself without end",
        help: "a template may include itself only inside a section on a record or list of the record it shows"
      )
    }
    program.registerCount = shapes.count
    let diagnostics = diagnostics()
    return (diagnostics.isEmpty ? program : nil, diagnostics)
  }

  private mutating func compileRoutine(_ key: RoutineKey) {
    let template = library.templates[key.template]
    program.routines.append(Int32(program.instructions.count))
    joinStart = program.instructions.count
    context = key.context
    compile(
      template.nodes,
      Surroundings(template: key.template, scope: key.scope, environment: key.environment))
    if isStrict, context != key.context {
      let end = template.source.bytes.count
      report(
        key.template, end..<end, "'\(template.name)' ends inside a tag, an attribute, a comment or a script",
        help: "a template ends where it began in HTML")
    }
    emit(.exit)
  }

  mutating func compile(_ nodes: [TemplateNode], _ surroundings: Surroundings) {
    if surroundings.depth > Self.depthLimit || isTooLarge {
      isTooLarge = true
      return
    }
    var inner = surroundings
    inner.depth += 1
    for node in nodes {
      switch node {
      case .text(let range, let startsLine): compileText(range, startsLine: startsLine, inner)
      case .lineStart: emit(.indent)
      case .value(let name, let isRaw): compileValue(name, isRaw: isRaw, inner)
      case .section(let section): compileSection(section, inner)
      case .partial(let partial): compilePartial(partial, inner)
      case .parent(let parent): compileParent(parent, inner)
      case .block(let block): compileBlock(block, inner)
      }
    }
  }

  // MARK: Instructions

  /// Adds an instruction and returns its number.
  @discardableResult
  mutating func emit(_ instruction: Program.Instruction) -> Int {
    program.instructions.append(instruction)
    if program.instructions.count > Self.instructionLimit { isTooLarge = true }
    return program.instructions.count - 1
  }

  /// The number of the next instruction, as the target of a jump.
  mutating func joinPoint() -> Int32 {
    joinStart = program.instructions.count
    return Int32(joinStart)
  }

  mutating func setInstruction(_ number: Int, _ instruction: Program.Instruction) {
    program.instructions[number] = instruction
  }

  private mutating func compileText(_ range: Range<Int>, startsLine: Bool, _ surroundings: Surroundings) {
    let bytes = library.templates[surroundings.template].bytes(range)
    if isStrict { context.advance(over: bytes) }
    let literal = addLiteral(bytes, without: surroundings.margin, startsLine: startsLine)
    if literal.isEmpty {
      if startsLine { emit(.indent) }
      return
    }
    if program.instructions.count > joinStart,
      case .literal(let before, let first)? = program.instructions.last,
      Int(before.end) == literal.lowerBound,
      startsLine == (program.literals[literal.lowerBound - 1] == UInt8(ascii: "\n"))
    {
      let joined = Program.Literal(start: before.start, end: Int32(literal.upperBound))
      setInstruction(program.instructions.count - 1, .literal(joined, startsLine: first))
    } else {
      emit(
        .literal(
          Program.Literal(start: Int32(literal.lowerBound), end: Int32(literal.upperBound)),
          startsLine: startsLine))
    }
  }

  /// Adds bytes to the literals, each line without the blanks that it has in common with `margin`.
  private mutating func addLiteral(
    _ bytes: ArraySlice<UInt8>, without margin: ArraySlice<UInt8>, startsLine: Bool
  ) -> Range<Int> {
    let start = program.literals.count
    if start + bytes.count > Self.literalLimit {
      isTooLarge = true
      return start..<start
    }
    var rest = bytes
    var isLineStart = startsLine
    while !margin.isEmpty, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[...end]
      program.literals.append(contentsOf: isLineStart ? line.dropCommonPrefix(with: margin) : line)
      rest = rest[(end + 1)...]
      isLineStart = true
    }
    program.literals.append(contentsOf: isLineStart ? rest.dropCommonPrefix(with: margin) : rest)
    return start..<program.literals.count
  }

  /// The blanks before a standalone tag, as a literal to be added to the indentation.
  mutating func indentation(_ range: Range<Int>, _ surroundings: Surroundings) -> Program.Literal {
    let blanks = library.templates[surroundings.template].bytes(range)
    let literal = addLiteral(blanks, without: surroundings.margin, startsLine: true)
    return Program.Literal(start: Int32(literal.lowerBound), end: Int32(literal.upperBound))
  }

  // MARK: Routines

  /// Includes a template; `indentation` is nil for a tag within a line.
  mutating func emitCall(
    _ template: Int, tag: TagName, indentation range: Range<Int>?, environment: Int,
    _ surroundings: Surroundings
  ) {
    let included = routineNumber(
      RoutineKey(template: template, scope: surroundings.scope, environment: environment, context: context))
    graph.inclusions.append(
      InclusionGraph.Inclusion(
        includer: routine, included: included, way: surroundings.way, template: surroundings.template,
        range: tag.range))
    emit(.call(routine: Int32(included), indentation: range.map { indentation($0, surroundings) }))
  }

  private mutating func routineNumber(_ key: RoutineKey) -> Int {
    if let number = routines[key] { return number }
    let number = queue.count
    routines[key] = number
    queue.append(key)
    if queue.count > Self.routineLimit { isTooLarge = true }
    return number
  }

  func shape(in register: Int32) -> Shape { shapes[Int(register)] }

  mutating func register(of shape: Shape) -> Int32 {
    if let register = registers[ObjectIdentifier(shape)] { return register }
    let register = Int32(shapes.count)
    registers[ObjectIdentifier(shape)] = register
    shapes.append(shape)
    return register
  }

  mutating func pathNumber(_ path: [Int32]) -> Int32 {
    if let number = pathNumbers[path] { return number }
    let number = Int32(program.paths.count)
    pathNumbers[path] = number
    program.paths.append(path)
    return number
  }

  // MARK: Diagnostics

  /// Enough errors are found: more would only take time.
  var isFull: Bool { faults.count >= Self.diagnosticLimit }

  mutating func report(_ template: Int, _ range: Range<Int>, _ summary: String, help: String? = nil) {
    if isFull { return }
    faults.insert(Fault(template: template, range: range, summary: summary, help: help))
  }

  private func diagnostics() -> [Diagnostic] {
    let syntax = Set(queue.map(\.template)).flatMap { library.templates[$0].diagnostics }
    let names = faults.map { fault in
      library.templates[fault.template].source.diagnostic(
        .error, at: fault.range, fault.summary, help: fault.help)
    }
    return (syntax + names).sorted()
  }
}

extension SourceText {
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  fileprivate func dropCommonPrefix(with other: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    dropFirst(zip(self, other).prefix { $0 == $1 }.count)
  }
}
