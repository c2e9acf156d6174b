internal import ByteText

/// The `id` attributes of a body's headings, for links from elsewhere.
///
/// A heading whose words no other heading of the body has keeps its id whatever becomes of the others; of headings
/// with equal words the first has the plain id, the next `-1`, `-2` and so on, passing over ids taken by words.
enum HeadingIdentifiers {
  /// Gives each heading its id, from the UTF-8 of its words.
  static func assign(to texts: [[UInt8]]) -> [String] {
    var ids: [String] = []
    ids.reserveCapacity(texts.count)
    for text in texts { ids.append(identifier(text)) }
    var taken = Set(ids)
    // One heading a text is the rule, and then there is nothing to number.
    if taken.count == ids.count { return ids }

    var repeats: [String: Int] = [:]
    for (index, id) in ids.enumerated() {
      guard var number = repeats[id] else {
        repeats[id] = 0
        continue
      }
      repeat {
        number += 1
        ids[index] = "\(id)-\(number)"
      } while !taken.insert(ids[index]).inserted
      repeats[id] = number
    }
    return ids
  }

  /// Letters, marks and digits of any script in lower case and NFC, `-` and `_`, blanks as `-`; never empty.
  private static func identifier(_ text: [UInt8]) -> String {
    var id: [UInt8] = []
    id.reserveCapacity(text.count)
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text { append(ascii: byte, to: &id) }
    } else {
      for scalar in text.text.lowercased().precomposed.unicodeScalars {
        if scalar.isASCII {
          append(ascii: UInt8(truncatingIfNeeded: scalar.value), to: &id)
        } else if isKept(scalar) {
          id.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        } else if scalar.properties.generalCategory == .spaceSeparator {
          id.append(UInt8(ascii: "-"))
        }
      }
    }
    return id.isEmpty ? "section" : id.text
  }

  private static func append(ascii byte: UInt8, to id: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      id.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): id.append(byte | 0x20)
    case UInt8(ascii: " "), UInt8(ascii: "\t"): id.append(UInt8(ascii: "-"))
    default: break
    }
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
