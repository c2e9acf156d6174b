/// Finds the tables in a tree that libcmark made without knowing of them, and rewrites their rows for a second parse.
///
/// A table is part of a paragraph for libcmark, or of a setext heading when a thematic break follows it. Its rows end
/// where another block begins that is no paragraph; the lines after that are left as they are.
struct TableScan {
  private let bytes: [UInt8]
  private let lines: LineIndex
  /// The 1-based lines that may be delimiter rows, ascending.
  private let candidates: [Int]
  private var path: ContainerPath

  private(set) var layout = TableLayout()
  private(set) var replacements: [PreparedSource.Replacement] = []
  /// The first cell for which its table has no column, and how many there are.
  private(set) var surplus: (first: Range<Int>, line: Int, count: Int)?
  /// The first line that would be a row of a table too large.
  private(set) var excess: Int?

  /// The first line that is of no table yet: libcmark counts the line below a setext heading to it.
  private var free = 1
  /// How many lines were put in before the line being read, less those taken out.
  private var shift = 0
  /// How many bytes were put in.
  private var added = 0
  /// How many cells were put in that no row writes.
  private var filled = 0

  /// Nil when no line can be a delimiter row, as in most bodies.
  init?(_ bytes: [UInt8]) {
    guard Self.mayHoldTable(bytes) else { return nil }
    self.bytes = bytes
    lines = LineIndex(bytes)
    path = ContainerPath(bytes, lines)
    var candidates: [Int] = []
    for line in 2..<max(2, lines.count + 1) where TableRow.mayBeDelimiter(bytes, in: path.range(ofLine: line))
    {
      candidates.append(line)
    }
    guard !candidates.isEmpty else { return nil }
    self.candidates = candidates
  }

  /// Whether `|` or `:` stands beside or near a `-` anywhere: a first look that costs next to nothing.
  private static func mayHoldTable(_ bytes: [UInt8]) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "|"), from: 0) != nil || bytes.firstOffset(of: ":-", from: 0) != nil
      || bytes.firstOffset(of: "-:", from: 0) != nil
  }

  mutating func run(_ document: borrowing Document, _ source: PreparedSource) {
    var next = 0
    document.root.walkBlocks { node in
      switch node.kind {
      case .blockQuote, .item: path.move(to: node)
      case .paragraph, .heading:
        let block = node.startLine...max(node.startLine, node.endLine)
        while next < candidates.count, candidates[next] <= block.lowerBound { next += 1 }
        guard next < candidates.count, candidates[next] <= block.upperBound, block.lowerBound > 0 else {
          return
        }
        path.move(to: node)
        read(block, source)
      default: break
      }
    }
    path.leave()
  }

  private mutating func read(_ block: ClosedRange<Int>, _ source: PreparedSource) {
    var index = candidates.partitioningIndex { $0 > block.lowerBound }
    free = max(free, block.lowerBound)
    while index < candidates.count, candidates[index] <= block.upperBound {
      let line = candidates[index]
      if line > free, let end = readTable(delimiter: line, in: block, source) { free = end }
      index += 1
    }
  }

  /// Reads the table whose delimiter row is on `line`; returns the first line that is not of the table.
  private mutating func readTable(delimiter line: Int, in block: ClosedRange<Int>, _ source: PreparedSource)
    -> Int?
  {
    let delimiter = path.line(line)
    guard !delimiter.isLazy, delimiter.prefix.indent < 4,
      let alignments = TableRow.alignments(bytes, in: textRange(delimiter, line))
    else { return nil }
    let header = path.line(line - 1)
    // The line under a heading is no header.
    if header.prefix.isUnderline { return nil }
    let cells = TableRow.cells(bytes, in: textRange(header, line - 1))
    guard cells.count == alignments.count, fits(cells.count, line - 1) else { return nil }

    let start = source.bodyLine(line - 1)
    layout.tables.append(TableLayout.Table(alignments: alignments, lines: start...source.bodyLine(line)))
    write(cells, line - 1, keepsPrefix: line - 1 == block.lowerBound ? header.prefix.textOffset : nil)
    remove(line)
    var row = line + 1
    while row <= block.upperBound {
      let text = path.line(row)
      guard !text.isLazy, !endsTable(text.prefix, row) else { break }
      var cells = TableRow.cells(bytes, in: textRange(text, row))
      guard !cells.isEmpty, fits(min(cells.count, alignments.count), row) else { break }
      noteSurplus(cells.dropFirst(alignments.count), row, source)
      cells.removeLast(max(0, cells.count - alignments.count))
      write(cells, row, keepsPrefix: nil)
      row += 1
    }
    let last = layout.tables.count - 1
    layout.tables[last].lines = start...source.bodyLine(row - 1)
    return row
  }

  private func textRange(_ line: ContainerPath.Line, _ number: Int) -> Range<Int> {
    line.prefix.textOffset..<max(line.prefix.textOffset, path.range(ofLine: number).upperBound)
  }

  /// Whether a block begins on the line that a table cannot hold but a paragraph may go on over.
  private func endsTable(_ text: LinePrefix, _ line: Int) -> Bool {
    guard text.indent < 4, let byte = text.textByte else { return true }
    if text.marker() != nil || text.isThematicBreak(of: byte) && (byte == UInt8(ascii: "-")) { return true }
    guard byte == UInt8(ascii: "<") else { return false }
    // A line that is one tag (CommonMark §4.6, kind 7).
    var budget = 0
    let row = Array(bytes[text.textOffset..<path.range(ofLine: line).upperBound])
    guard let (_, end) = HTMLTag.read(row, at: 0, budget: &budget) else { return false }
    return row[end...].allSatisfy(\.isBlank)
  }

  // MARK: Limits

  /// What of the tables is not shown; to be asked for before the rows are rewritten.
  func findings(in source: PreparedSource) -> [Finding] {
    var findings: [Finding] = []
    if let surplus {
      findings.append(
        Finding(
          .cellsDropped(count: surplus.count), line: source.bodyLine(surplus.line),
          range: source.bodyRange(surplus.first),
          excerpt: Literals(source).restored(Array(bytes[surplus.first]), as: .source)))
    }
    if let excess { findings.append(Finding(.tableTooLarge, line: source.bodyLine(excess))) }
    return findings
  }

  /// Whether so many more cells can be taken in; else the tables end here and the rest is shown as text.
  private mutating func fits(_ count: Int, _ line: Int) -> Bool {
    if excess != nil { return false }
    let size = count * (path.continuation.count + 3)
    guard layout.cells.count + count <= Limits.cells, added + size <= bytes.count * 4 + 1 << 16 else {
      excess = line
      return false
    }
    added += size
    return true
  }

  private mutating func noteSurplus(_ cells: ArraySlice<Range<Int>>, _ line: Int, _ source: PreparedSource) {
    for cell in cells where !cell.isEmpty {
      if surplus == nil { surplus = (cell, line, 0) }
      surplus?.count += 1
    }
  }

  // MARK: Rewriting

  /// Puts each cell of a row on a line of its own, as a heading; `keepsPrefix` is where a first line's text begins.
  private mutating func write(_ cells: [Range<Int>], _ line: Int, keepsPrefix: Int?) {
    let table = layout.tables.count - 1
    let columns = layout.tables[table].alignments.count
    let row = layout.tables[table].widths.count
    filled += columns - cells.count
    layout.tables[table].widths.append(Int32(clamping: filled <= Limits.cells ? columns : cells.count))

    let range = path.range(ofLine: line)
    let marks = path.continuation
    let between = [UInt8(ascii: "\n")] + marks + [UInt8(ascii: "#"), UInt8(ascii: " ")]
    var copied = keepsPrefix ?? range.lowerBound
    var text = keepsPrefix == nil ? Array(between.dropFirst()) : Array(between.suffix(2))
    var written = 0
    for (column, cell) in cells.enumerated() where !cell.isEmpty {
      replacements.append(PreparedSource.Replacement(copied..<cell.lowerBound, text: text))
      unescapePipes(in: cell)
      layout.cells.append(
        TableLayout.Cell(
          line: Int32(clamping: line + shift + written), table: Int32(clamping: table),
          row: Int32(clamping: row), column: Int32(clamping: column)))
      written += 1
      copied = cell.upperBound
      // `#` at the end of a heading closes it unless more of them follow (CommonMark §4.2).
      let closing: [UInt8] =
        bytes[cell.upperBound - 1] == UInt8(ascii: "#") ? [UInt8(ascii: " "), UInt8(ascii: "#")] : []
      text = closing + between
    }
    if written == 0 {
      // A header without words is still where its table begins.
      guard row == 0 else { return remove(line) }
      replacements.append(PreparedSource.Replacement(copied..<range.upperBound, text: Array(text.dropLast())))
      layout.cells.append(
        TableLayout.Cell(
          line: Int32(clamping: line + shift), table: Int32(clamping: table), row: 0, column: 0))
      return
    }
    let closing = Array(text.dropLast(between.count))
    if copied < range.upperBound || !closing.isEmpty {
      replacements.append(PreparedSource.Replacement(copied..<range.upperBound, text: closing))
    }
    shift += written - 1
  }

  private mutating func unescapePipes(in cell: Range<Int>) {
    var start = cell.lowerBound
    while start < cell.upperBound,
      let found = bytes.firstIndex(of: UInt8(ascii: "|"), in: start..<cell.upperBound)
    {
      start = found + 1
      if found > cell.lowerBound {
        replacements.append(PreparedSource.Replacement(found - 1..<found))
      }
    }
  }

  /// Takes out a line with the line end before it, so that what follows stays at the start of its line.
  private mutating func remove(_ line: Int) {
    replacements.append(
      PreparedSource.Replacement(
        path.range(ofLine: line - 1).upperBound..<path.range(ofLine: line).upperBound))
    shift -= 1
  }
}
