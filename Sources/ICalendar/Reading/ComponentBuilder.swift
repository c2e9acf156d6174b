/// Makes the list of components while the lines of a stream go by.
struct ComponentBuilder {
  private let text: UnfoldedText
  private(set) var lines: [ContentLine] = []
  private(set) var nodes: [CalendarStream.Node] = []
  private(set) var faults: [StreamFault] = []
  /// The open components, innermost last, with their names.
  private var open: [(node: Int, name: [UInt8])] = []
  /// How many components of each name are open.
  private var openNames: [[UInt8]: Int] = [:]

  init(_ text: UnfoldedText) {
    self.text = text
    if let first = text.runs.first, UnfoldedText.isFold(text.bytes[first.text]) {
      faults.append(StreamFault(kind: .foldOfNothing, range: first.text..<first.text + 1))
    }
  }

  mutating func read(_ range: Range<Int>) {
    let scanner = ContentLineScanner(text.bytes, line: range)
    guard let line = scanner.split(onFault: { kind, range in add(kind, at: range) }) else { return }
    let name = text.upperCased(line.name)
    if name.elementsEqual("BEGIN".utf8) {
      begin(line)
    } else if name.elementsEqual("END".utf8) {
      end(line)
    } else if open.isEmpty {
      add(.outsideComponent, at: range)
    } else {
      lines.append(line)
    }
  }

  mutating func finish() {
    while !open.isEmpty { closeInnermost(isClosed: false) }
  }

  /// Components that stand in a VCALENDAR and in no component of it: where one begins, an END is missing.
  private static let outer: Set<[UInt8]> = Set(
    ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"].map { Array($0.utf8) })

  private mutating func begin(_ line: ContentLine) {
    let name = componentName(line)
    if name.elementsEqual("VCALENDAR".utf8) {
      while !open.isEmpty { closeInnermost(isClosed: false) }
    } else if Self.outer.contains(name), Self.outer.contains(where: { openNames[$0] ?? 0 > 0 }) {
      var isOuter = false
      while !isOuter, let last = open.last {
        isOuter = Self.outer.contains(last.name)
        closeInnermost(isClosed: false)
      }
    }
    open.append((nodes.count, name))
    openNames[name, default: 0] += 1
    nodes.append(
      CalendarStream.Node(
        begin: lines.count, end: 0, subtreeEnd: 0, parent: open.dropLast().last?.node, isClosed: false))
    lines.append(line)
  }

  private mutating func end(_ line: ContentLine) {
    let name = componentName(line)
    guard openNames[name] ?? 0 > 0 else {
      add(.strayEnd, at: line.name.lowerBound..<line.value.upperBound)
      return
    }
    while let last = open.last, last.name != name { closeInnermost(isClosed: false) }
    lines.append(line)
    closeInnermost(isClosed: true)
  }

  private mutating func closeInnermost(isClosed: Bool) {
    guard let (index, name) = open.popLast() else { return }
    openNames[name, default: 1] -= 1
    nodes[index].end = lines.count
    nodes[index].subtreeEnd = nodes.count
    nodes[index].isClosed = isClosed
    if !isClosed {
      let line = lines[nodes[index].begin]
      add(.missingEnd, at: line.name.lowerBound..<line.value.upperBound)
    }
  }

  private mutating func add(_ kind: StreamFault.Kind, at range: Range<Int>) {
    if faults.count < CalendarStream.faultLimit { faults.append(StreamFault(kind: kind, range: range)) }
  }

  private func componentName(_ line: ContentLine) -> [UInt8] {
    text.upperCased(text.withoutTrailingBlanks(line.value))
  }
}
