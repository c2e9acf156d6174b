/// A writer's phrase with everything that may be written in several ways written in one.
///
/// Letters are lower case, full-width forms ASCII, traditional characters simplified, blanks U+0020, dashes
/// `-`, list marks `,`; brackets and quotation marks are blanks.
struct PhraseText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each scalar where it begins in the writer's text, in UTF-8 bytes, and after the last where that ends.
  private(set) var offsets: [Int] = []

  init(_ text: String) {
    var offset = 0
    for scalar in text.unicodeScalars {
      if let folded = PhraseText.folded(scalar) {
        scalars.append(folded)
        offsets.append(offset)
      }
      offset += UTF8.width(scalar)
    }
    while scalars.last == " " {
      scalars.removeLast()
      offset = offsets.removeLast()
    }
    offsets.append(offset)
    let blanks = scalars.prefix { $0 == " " }.count
    scalars.removeFirst(blanks)
    offsets.removeFirst(blanks)
  }

  private init() {}

  var isHan: Bool { scalars.contains { PhraseText.isHan($0) } }

  var string: String { PhraseText.string(scalars[...]) }

  /// Without its blanks; one between two digits becomes a comma, since the digits are two numbers.
  var withoutBlanks: PhraseText {
    var result = PhraseText()
    for (index, scalar) in scalars.enumerated() {
      if scalar == " " {
        guard let before = result.scalars.last, PhraseText.isDigit(before),
          let after = scalars[index...].first(where: { $0 != " " }), PhraseText.isDigit(after)
        else { continue }
        result.append(",", at: offsets[index])
      } else {
        result.append(scalar, at: offsets[index])
      }
    }
    result.offsets.append(offsets[scalars.count])
    return result
  }

  private mutating func append(_ scalar: Unicode.Scalar, at offset: Int) {
    scalars.append(scalar)
    offsets.append(offset)
  }

  /// The writer's bytes of some scalars.
  func range(of span: Range<Int>) -> Range<Int> { offsets[span.lowerBound]..<offsets[span.upperBound] }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  static func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

  /// Nil for what has no width: zero-width blanks, joiners and variation selectors.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var value = scalar.value
    if (0xFF01...0xFF5E).contains(value) { value -= 0xFEE0 }
    if (0x41...0x5A).contains(value) { value += 0x20 }
    switch value {
    case 0x200B...0x200D, 0x2060, 0xFEFF, 0xFE00...0xFE0F: return nil
    case 0x00...0x20, 0x7F...0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return " "
    case 0x2010...0x2015, 0x2212, 0x301C, 0x7E: return "-"
    default: break
    }
    guard let folded = Unicode.Scalar(value) else { return scalar }
    switch folded {
    case "[", "]", "(", ")", "{", "}", "【", "】", "「", "」", "『", "』", "\"", "'", "“", "”", "‘", "’": return " "
    case "、", "&", "+", "·", "・": return ","
    case "。", "｡": return "."
    default: return simplified[folded] ?? folded
    }
  }

  /// The traditional characters of our vocabulary.
  private static let simplified: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = "週周兩两號号個个後后複复雙双禮礼時时點点鐘钟鍾钟從从農农曆历陰阴數数總总節节無无僅仅單单為为與与○零〇零"
    var map: [Unicode.Scalar: Unicode.Scalar] = [:]
    var iterator = pairs.unicodeScalars.makeIterator()
    while let traditional = iterator.next(), let simple = iterator.next() { map[traditional] = simple }
    return map
  }()
}
