internal import ByteText
internal import Diagnostics

/// Partials, parents and blocks.
extension TemplateCompiler {
  mutating func compilePartial(_ partial: TemplateNode.Partial, _ surroundings: Surroundings) {
    guard let template = include(partial.name, surroundings) else { return }
    emitCall(
      template, tag: partial.name, indentation: partial.indentation, environment: surroundings.environment,
      surroundings)
  }

  mutating func compileParent(_ parent: TemplateNode.Parent, _ surroundings: Surroundings) {
    guard let template = include(parent.name, surroundings) else { return }
    let blocks = parent.content.compactMap { node in
      if case .block(let block) = node { block } else { nil }
    }
    if isStrict { check(parent, blocks, template, surroundings) }
    let environment = environments.adding(blocks, of: surroundings.template, to: surroundings.environment)
    emitCall(
      template, tag: parent.name, indentation: parent.indentation, environment: environment, surroundings)
  }

  mutating func compileBlock(_ block: TemplateNode.Block, _ surroundings: Surroundings) {
    let start = context
    if let entry = environments.entry(block.name.text, in: surroundings.environment) {
      compile(entry, inPlaceOf: block, surroundings)
    } else {
      compile(block.content, surroundings)
    }
    checkContext(start, block.name, surroundings)
  }

  private mutating func compile(
    _ entry: BlockEnvironments.Entry, inPlaceOf block: TemplateNode.Block, _ surroundings: Surroundings
  ) {
    var inner = surroundings
    inner.template = entry.template
    inner.environment = entry.environment
    inner.margin = library.templates[entry.template].bytes(entry.block.contentIndentation)
    guard let blanks = block.indentation else {
      compile(entry.block.content, inner)
      return
    }
    emit(.pushIndentation(indentation(blanks, surroundings)))
    if !entry.block.contentStartsLine { emit(.indent) }
    compile(entry.block.content, inner)
    emit(.popIndentation)
  }

  /// The number of the template that a tag includes; nil when there is none.
  private mutating func include(_ name: TagName, _ surroundings: Surroundings) -> Int? {
    if let template = library.number(of: name.text) { return template }
    if isStrict {
      let help = NearMiss.nearest(to: name.text, among: library.names).map { "did you mean '\($0)'?" }
      report(surroundings.template, name.range, "there is no template '\(name.text)'", help: help)
    }
    return nil
  }

  /// Reports blocks that the parent has no place for, and what stands outside the blocks and is never written.
  private mutating func check(
    _ parent: TemplateNode.Parent, _ blocks: [TemplateNode.Block], _ template: Int,
    _ surroundings: Surroundings
  ) {
    let offered = blockNames(from: template)
    var names: Set<String> = []
    for block in blocks {
      let name = block.name.text
      if !offered.contains(name) {
        let help = NearMiss.nearest(to: name, among: offered.sorted()).map { "did you mean '\($0)'?" }
        report(
          surroundings.template, block.name.range,
          "the template '\(parent.name.text)' has no block '\(name)'",
          help: help)
      }
      if !names.insert(name).inserted {
        report(surroundings.template, block.name.range, "the block '\(name)' is given twice")
      }
    }
    for node in parent.content {
      guard let range = unseen(node, surroundings.template) else { continue }
      report(
        surroundings.template, range,
        "this stands in '\(parent.name.text)' outside its blocks and is never shown",
        help: "move it into a block {{$name}}…{{/name}}")
    }
  }

  /// Where a node between the blocks of a parent begins to hold more than blanks.
  private func unseen(_ node: TemplateNode, _ template: Int) -> Range<Int>? {
    switch node {
    case .block, .lineStart: return nil
    case .text(let range, _):
      let bytes = library.templates[template].bytes(range)
      let start = bytes.firstIndex { $0 != UInt8(ascii: " ") && !(0x09...0x0D).contains($0) }
      return start.map { $0..<range.upperBound }
    case .value(let name, _): return name.range
    case .section(let section): return section.name.range
    case .partial(let partial): return partial.name.range
    case .parent(let parent): return parent.name.range
    }
  }

  /// The names of all blocks in a template and in what it includes.
  private func blockNames(from template: Int) -> Set<String> {
    var names: Set<String> = []
    var seen: Set = [template]
    var templates = [template]
    while let template = templates.popLast() {
      var nodes = library.templates[template].nodes
      while let node = nodes.popLast() {
        switch node {
        case .text, .lineStart, .value: break
        case .section(let section): nodes += section.content
        case .block(let block):
          names.insert(block.name.text)
          nodes += block.content
        case .partial(let partial):
          if let next = library.number(of: partial.name.text), seen.insert(next).inserted {
            templates.append(next)
          }
        case .parent(let parent):
          nodes += parent.content
          if let next = library.number(of: parent.name.text), seen.insert(next).inserted {
            templates.append(next)
          }
        }
      }
    }
    return names
  }
}
