/// The text of a line as scalars of one width, each with its place in the bytes.
///
/// Full-width forms (U+FF01–U+FF5E) are ASCII, blanks of every kind U+0020, and what has no width, such as U+FE0F, is
/// dropped: it belongs to the scalar before it.
struct FoldedText {
  private(set) var scalars: [UInt32] = []
  /// Where each scalar begins, in bytes, and after the last where the text ends.
  private(set) var offsets: [Int] = []
  /// Code, links and comments: no mark in them counts.
  private(set) var isOpaque: [Bool] = []
  /// What was read as a field and is no word of the line.
  private(set) var isTaken: [Bool] = []
  /// Where a line ends that goes on in the next one, in scalars, ascending.
  private(set) var breaks: [Int] = []

  /// Reads the bytes in `range`; `comments`, ascending, are left out, with a blank in their place.
  init(_ bytes: [UInt8], _ range: Range<Int>, comments: ArraySlice<Range<Int>>) {
    scalars.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var comments = comments.drop { $0.upperBound <= range.lowerBound }
    var index = range.lowerBound
    while index < range.upperBound {
      if let comment = comments.first, comment.lowerBound <= index {
        append(0x20, at: index, isTaken: true)
        index = max(index + 1, min(comment.upperBound, range.upperBound))
        comments = comments.dropFirst()
        continue
      }
      if bytes[index] == 0x0A || bytes[index] == 0x0D { breaks.append(scalars.count) }
      let (value, length) = LineText.scalar(bytes, at: index, before: range.upperBound)
      if let folded = FoldedText.folded(value) { append(folded, at: index, isTaken: false) }
      index += length
    }
    offsets.append(range.upperBound)
  }

  private mutating func append(_ scalar: UInt32, at offset: Int, isTaken: Bool) {
    scalars.append(scalar)
    offsets.append(offset)
    isOpaque.append(isTaken)
    self.isTaken.append(isTaken)
  }

  /// Nil for what has no width.
  private static func folded(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x20...0x7E: scalar
    case 0x00...0x1F, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: 0x20
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFE0E, 0xFE0F, 0xFEFF: nil
    // Marks of Markdown are marks in one width only.
    case 0xFF01, 0xFF03, 0xFF0A, 0xFF1C, 0xFF1E, 0xFF3C, 0xFF3F, 0xFF40, 0xFF5C, 0xFF5E: scalar
    case 0xFF01...0xFF5E: scalar - 0xFEE0
    default: scalar
    }
  }

  var count: Int { scalars.count }

  subscript(_ index: Int) -> UInt32? { index >= 0 && index < scalars.count ? scalars[index] : nil }

  func isBlank(_ index: Int) -> Bool { scalars[index] == 0x20 || isTaken[index] }

  mutating func hide(_ span: Range<Int>) {
    for index in span { isOpaque[index] = true }
  }

  mutating func take(_ span: Range<Int>) {
    for index in span {
      isTaken[index] = true
      isOpaque[index] = true
    }
  }

  /// The writer's bytes of some scalars.
  func bytes(of span: Range<Int>) -> Range<Int> { offsets[span.lowerBound]..<offsets[span.upperBound] }

  /// Without the blanks at both ends.
  func trimmed(_ span: Range<Int>) -> Range<Int> {
    var (start, end) = (span.lowerBound, span.upperBound)
    while start < end, scalars[start] == 0x20 { start += 1 }
    while end > start, scalars[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }

  func skippingBlanks(from index: Int, before end: Int) -> Int {
    var index = index
    while index < end, scalars[index] == 0x20 { index += 1 }
    return index
  }

  /// Whether `text`, which is ASCII, stands at `index`.
  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= scalars.count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { scalars[index + $0] == UInt32(text[$0]) }
    }
  }

  /// The scalars as `DateText` takes them.
  func unicode(_ span: Range<Int>) -> [Unicode.Scalar] {
    scalars[span].map { Unicode.Scalar($0) ?? "\u{FFFD}" }
  }

  func string(_ span: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in unicode(span) { view.append(scalar) }
    return String(view)
  }
}

extension UInt32 {
  /// The scalar of one ASCII character.
  init(ascii scalar: Unicode.Scalar) { self = scalar.value }

  var isASCIIDigit: Bool { 0x30...0x39 ~= self }
  var isASCIILetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
  var isIdentifier: Bool { isASCIIDigit || isASCIILetter || self == 0x2D || self == 0x5F }
}
