internal import ByteText
internal import Diagnostics

/// Names, values and sections.
extension TemplateCompiler {
  /// What a name in a template is.
  private enum Resolution {
    case value(Slot, Shape.Kind)
    /// Never there.
    case never
    /// Not offered, which is reported where it is an error.
    case unknown
  }

  mutating func compileValue(_ name: TagName, isRaw: Bool, _ surroundings: Surroundings) {
    guard case .value(let slot, let kind) = resolve(name, surroundings) else { return }
    if isStrict { check(name, kind, isRaw: isRaw, surroundings) }
    emit(isRaw ? .raw(slot) : .escaped(slot))
  }

  /// Reports a value that is not written as its kind asks, or where it would not be safe.
  private mutating func check(
    _ name: TagName, _ kind: Shape.Kind, isRaw: Bool, _ surroundings: Surroundings
  ) {
    let word = name.text
    let template = surroundings.template
    switch kind {
    case .scalar(.text):
      if isRaw {
        report(
          template, name.range, "'\(word)' is text and must be escaped", help: "write {{\(word)}}")
      } else if let refusal = context.refusalOfText {
        report(template, name.range, "'\(word)' stands \(refusal.reason)", help: refusal.help)
      }
    case .scalar(.html):
      if !isRaw {
        report(
          template, name.range, "'\(word)' is finished HTML and must not be escaped again",
          help: "write {{{\(word)}}}")
      } else if let refusal = context.refusalOfHTML {
        report(template, name.range, "'\(word)' stands \(refusal.reason)", help: refusal.help)
      }
    case .scalar(.flag):
      report(
        template, name.range, "'\(word)' is a flag and has no text",
        help: "write {{#\(word)}}…{{/\(word)}} around what it shows")
    case .record, .list:
      report(
        template, name.range, "'\(word)' is \(kind.word) and has no text of its own",
        help: "write {{#\(word)}}…{{/\(word)}} and use its names inside")
    case .never: break
    }
  }

  mutating func compileSection(_ section: TemplateNode.Section, _ surroundings: Surroundings) {
    let start = context
    switch resolve(section.name, surroundings) {
    case .value(let slot, let kind):
      if section.isInverted {
        compileContent(of: section, slot, surroundings, jump: Program.Instruction.unless)
      } else {
        compileSection(section, slot, kind, surroundings)
      }
    case .never, .unknown:
      if section.isInverted { compile(section.content, surroundings) }
    }
    checkContext(start, section.name, surroundings)
  }

  private mutating func compileSection(
    _ section: TemplateNode.Section, _ slot: Slot, _ kind: Shape.Kind, _ surroundings: Surroundings
  ) {
    var inner = surroundings
    switch kind {
    case .scalar(let scalar):
      inner.scope = surroundings.scope.showing(Scope.Dot(slot: slot, kind: scalar))
      compileContent(of: section, slot, inner, jump: Program.Instruction.when)
    case .record(let shape), .list(let shape):
      let register = register(of: shape())
      inner.scope = surroundings.scope.entering(register)
      inner.way.enter(fromFocus: slot.register == surroundings.scope.focus)
      let start = emit(.enter(slot, register: register, end: 0))
      _ = joinPoint()
      compile(section.content, inner)
      emit(.next)
      setInstruction(start, .enter(slot, register: register, end: joinPoint()))
    case .never: break
    }
  }

  private mutating func compileContent(
    of section: TemplateNode.Section, _ slot: Slot, _ surroundings: Surroundings,
    jump: (Slot, Int32) -> Program.Instruction
  ) {
    let start = emit(jump(slot, 0))
    compile(section.content, surroundings)
    setInstruction(start, jump(slot, joinPoint()))
  }

  /// Holds a section or block to ending where it began in HTML: it may be left out, or come several times.
  mutating func checkContext(_ start: HTMLContext, _ name: TagName, _ surroundings: Surroundings) {
    if context != start {
      report(
        surroundings.template, name.range, "'\(name.text)' ends elsewhere in HTML than it begins",
        help: "begin and end it both between tags, or both within one tag or attribute value")
    }
    context = start
  }

  // MARK: Names

  private mutating func resolve(_ name: TagName, _ surroundings: Surroundings) -> Resolution {
    let scope = surroundings.scope
    if name.text == ".", let dot = scope.dot { return .value(dot.slot, .scalar(dot.kind)) }
    let visible = name.text == "." ? [scope.focus] : scope.registers.reversed()
    for register in visible {
      let shape = shape(in: register)
      guard let index = shape.slot(of: name.parts[0]) else { continue }
      return resolveParts(of: name, from: (register, index), shape.fields[index].kind, surroundings)
    }
    reportUnknown(name, surroundings)
    return .unknown
  }

  private mutating func resolveParts(
    of name: TagName, from first: (register: Int32, index: Int), _ kind: Shape.Kind,
    _ surroundings: Surroundings
  ) -> Resolution {
    var kind = kind
    var path: [Int32] = []
    for (number, part) in name.parts.enumerated().dropFirst() {
      switch kind {
      case .record(let reference):
        let shape = reference()
        guard let index = shape.slot(of: part) else {
          reportUnknown(part, of: name, offered: [shape], surroundings)
          return .unknown
        }
        path.append(Int32(index))
        kind = shape.fields[index].kind
      case .never: return .never
      case .scalar, .list:
        if isStrict {
          let before = name.parts[..<number].joined(separator: ".")
          report(surroundings.template, name.range, "'\(before)' is \(kind.word) and has no '\(part)'")
        }
        return .unknown
      }
    }
    if case .never = kind { return .never }
    return .value(Slot(register: first.register, index: Int32(first.index), path: pathNumber(path)), kind)
  }

  private mutating func reportUnknown(_ name: TagName, _ surroundings: Surroundings) {
    if isStrict, !isFull, name.text == "." {
      let shape = shape(in: surroundings.scope.focus)
      report(
        surroundings.template, name.range, "'.' is a text of a list, and this is \(shape.nameWithArticle)",
        help: "write one of its names: \(offer([shape]))")
      return
    }
    let shapes = surroundings.scope.registers.reversed().map { shape(in: $0) }.filter { $0 !== Shape.text }
    reportUnknown(name.parts[0], of: name, offered: shapes, surroundings)
  }

  private mutating func reportUnknown(
    _ part: String, of name: TagName, offered shapes: [Shape], _ surroundings: Surroundings
  ) {
    if !isStrict || isFull { return }
    let owners = shapes.map(\.nameWithArticle).joined(separator: " or ")
    let names = shapes.flatMap { $0.fields.map(\.name) }
    let help =
      NearMiss.nearest(to: part, among: names).map { "did you mean '\($0)'?" } ?? "it offers \(offer(shapes))"
    report(surroundings.template, name.range, "'\(part)' is no name of \(owners)", help: help)
  }

  private func offer(_ shapes: [Shape]) -> String {
    shapes.flatMap { $0.fields.map(\.name) }.joined(separator: ", ")
  }
}

extension Shape.Kind {
  /// What a value of the kind is, in a sentence.
  fileprivate var word: String {
    switch self {
    case .scalar(.text): "text"
    case .scalar(.html): "finished HTML"
    case .scalar(.flag): "a flag"
    case .record: "a record"
    case .list: "a list"
    case .never: "never there"
    }
  }
}
