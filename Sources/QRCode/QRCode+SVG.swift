internal import ByteText

extension QRCode {
  /// Light modules around the code, which scanners need to find it (ISO/IEC 18004, "quiet zone").
  private static let quietZone = 4

  /// The code as an SVG element with a text for those who do not see it.
  ///
  /// Dark on light whatever the page around it: many scanners read no other. Each row is a dashed line of one path, which
  /// takes half the bytes of squares; all that style sheets hand down to it is said anew.
  package func svg(label: String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(side * side * 3)
    let whole = side + 2 * Self.quietZone
    out.append("<svg class=\"qr\" viewBox=\"0 0 \(whole) \(whole)\" role=\"img\" aria-label=\"")
    out.append(htmlEscaping: label)
    out.append(
      "\" shape-rendering=\"crispEdges\"><rect width=\"\(whole)\" height=\"\(whole)\" stroke=\"none\" fill=\"#fff\"/>"
    )
    out.append("<path stroke=\"#000\" stroke-width=\"1\" stroke-linecap=\"butt\" d=\"")
    for row in 0..<side { appendLine(row, &out) }
    out.append("\"/></svg>")
    return out
  }

  /// `M4 4.5h7m2 0h1`: from the middle of the row's left edge, dark runs drawn and light ones passed over.
  private func appendLine(_ row: Int, _ out: inout [UInt8]) {
    var column = 0
    var end: Int?
    while column < side {
      guard isDark(row: row, column: column) else {
        column += 1
        continue
      }
      let start = column
      while column < side, isDark(row: row, column: column) { column += 1 }
      if let end {
        out.append("m\(start - end) 0")
      } else {
        out.append("M\(start + Self.quietZone) \(row + Self.quietZone).5")
      }
      out.append("h\(column - start)")
      end = column
    }
  }
}
