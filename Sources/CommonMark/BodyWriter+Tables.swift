internal import ByteText

extension BodyWriter {
  /// A table that is being written.
  struct OpenTable {
    var index: Int
    /// The row and column of the next cell.
    var row = 0
    var column = 0
    var rowIsOpen = false
  }

  /// Begins the cell that a heading stands for.
  mutating func openCell(_ index: Int, _ node: Node) {
    let cell = tables.cells[index]
    if openTable?.index != Int(cell.table) {
      closeTable()
      startLine()
      openTable = OpenTable(index: Int(cell.table))
      openTable(Int(cell.table))
      startLeaf(node)
    }
    fill(upToRow: Int(cell.row), column: Int(cell.column))
    leafLines = lines(of: node)
    leafSourceLines = node.startLine...node.startLine
    noteTextLines()
    openCellTag()
    beginWords(of: node)
  }

  private mutating func openTable(_ index: Int) {
    let start = body.html.count
    body.html.append("<table")
    openAnchor(named: namedTables[index], tagStart: start)
    body.html.append(">\n<thead>\n")
  }

  mutating func closeCell(_ index: Int) {
    endWords()
    closeInlineElements()
    closeCellTag()
    if tables.isLast(index) { closeTable() }
  }

  /// Ends the table that is open, with the empty cells that are left.
  mutating func closeTable() {
    guard let table = openTable else { return }
    let rows = tables.tables[table.index].widths.count
    fill(upToRow: rows, column: 0)
    if rows > 1 { body.html.append("</tbody>\n") }
    body.html.append("</table>\n")
    closeAnchor()
    openTable = nil
    cellBorders = 0
  }

  /// Writes the empty cells before a cell.
  private mutating func fill(upToRow row: Int, column: Int) {
    guard let index = openTable?.index else { return }
    let widths = tables.tables[index].widths
    while let table = openTable, table.row <= row {
      let isLast = table.row == row
      if isLast, row == widths.count { break }
      if !table.rowIsOpen { openRow() }
      let end = isLast ? column : Int(widths[table.row])
      for _ in table.column..<max(table.column, end) {
        openCellTag()
        closeCellTag()
      }
      if isLast { break }
      closeRow()
    }
  }

  private mutating func openRow() {
    if openTable?.row == 1 { body.html.append("<tbody>\n") }
    if openTable?.row != 0 { separateWords(byLineEnds: 1) }
    body.html.append("<tr>\n")
    openTable?.rowIsOpen = true
    cellBorders = 0
  }

  private mutating func closeRow() {
    body.html.append("</tr>\n")
    if openTable?.row == 0 { body.html.append("</thead>\n") }
    openTable?.row += 1
    openTable?.column = 0
    openTable?.rowIsOpen = false
    cellBorders = 0
  }

  private mutating func openCellTag() {
    guard let table = openTable else { return }
    body.html.append(table.row == 0 ? "<th" : "<td")
    let alignments = tables.tables[table.index].alignments
    switch alignments.indices.contains(table.column) ? alignments[table.column] : .none {
    case .none: body.html.append(">")
    case .left: body.html.append(" align=\"left\">")
    case .center: body.html.append(" align=\"center\">")
    case .right: body.html.append(" align=\"right\">")
    }
    if table.column > 0 { cellBorders += 1 }
  }

  private mutating func closeCellTag() {
    body.html.append(openTable?.row == 0 ? "</th>\n" : "</td>\n")
    openTable?.column += 1
  }

  /// Writes the borders of cells before the next word of a row: `a | b`, and `a | | c` where a cell is empty.
  mutating func flushCellBorders() {
    if body.plainText.last != UInt8(ascii: "\n"), !body.plainText.isEmpty {
      body.plainText.append(UInt8(ascii: " "))
    }
    for _ in 0..<cellBorders { body.plainText += [UInt8(ascii: "|"), UInt8(ascii: " ")] }
    cellBorders = 0
  }
}
