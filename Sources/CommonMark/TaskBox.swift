internal import ByteText

/// The box at the start of a list item: `[ ]`, `[x]`, `[/]`.
struct TaskBox {
  var status: Unicode.Scalar
  /// The bytes of the box.
  var length: Int

  /// Reads the box at the start of `line`, which leaves out the line end; nil when none stands there.
  ///
  /// GFM knows blank, `x` and `X` and wants a blank after the box. People use any scalar as a status, and write
  /// `[ ]` right before the words.
  init?(_ line: ArraySlice<UInt8>, onlyGFM: Bool) {
    let start = line.startIndex
    guard line.count >= 3, line[start] == UInt8(ascii: "[") else { return nil }
    let size = UTF8Scalar.length(lead: line[start + 1])
    let close = start + 1 + size
    guard size > 0, close < line.endIndex, line[close] == UInt8(ascii: "]"),
      let scalar = String(decoding: line[(start + 1)..<close], as: UTF8.self).unicodeScalars.first
    else { return nil }
    let isGFM = scalar == " " || scalar == "x" || scalar == "X"
    guard isGFM || !onlyGFM && Self.canBeStatus(scalar) else { return nil }
    let next = close + 1 < line.endIndex ? line[close + 1] : UInt8(ascii: "\n")
    if !next.isBlank {
      // `[x](…)`, `[x][…]` and `[x]:` are links and definitions, or meant to be.
      let isLink = next == UInt8(ascii: "(") || next == UInt8(ascii: "[") || next == UInt8(ascii: ":")
      guard isGFM, !onlyGFM, !isLink else { return nil }
    }
    status = scalar
    length = size + 2
  }

  private static func canBeStatus(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "[", "]", "\\", "\t", "\u{0B}", "\u{0C}": false
    default: scalar.value > 0x20
    }
  }

  var isPlain: Bool { status == " " || isDone }
  var isDone: Bool { status == "x" || status == "X" }
  /// Whether the box shows a tick: done, or no longer to be done.
  var isChecked: Bool { isDone || status == "-" }
}
