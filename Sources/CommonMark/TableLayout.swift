/// The tables of a body: which headings of the parsed tree are cells, and of which table.
///
/// libcmark knows no tables, so each cell that holds something becomes an ATX heading on a line of its own, in place
/// and with the marks of its containers; the walk over the tree writes the table (design §3, step b).
struct TableLayout {
  struct Table {
    var alignments: [TableRow.Alignment]
    /// How many cells each row shows; the header is the first.
    var widths: [Int32] = []
    /// The 1-based lines in the body.
    var lines: ClosedRange<Int>
  }

  /// A cell that is a heading.
  struct Cell {
    /// The 1-based line in the prepared bytes.
    var line: Int32
    var table: Int32
    var row: Int32
    var column: Int32
  }

  var tables: [Table] = []
  /// In the order of their lines; the first of each table is in its header.
  var cells: [Cell] = []

  var isEmpty: Bool { tables.isEmpty }

  /// The index of the cell that a heading is.
  func cell(of node: Node) -> Int? {
    if cells.isEmpty || node.kind != .heading { return nil }
    let line = node.startLine
    let index = cells.partitioningIndex { Int($0.line) >= line }
    return index < cells.count && Int(cells[index].line) == line ? index : nil
  }

  /// Whether no cell of the same table that is a heading comes after the one at `index`.
  func isLast(_ index: Int) -> Bool {
    index + 1 >= cells.count || cells[index + 1].table != cells[index].table
  }
}
