/// Numbers in printable ASCII that needs no escape in a script: 92 digits, half of which say that more follow.
///
/// A digit below 46 ends a number, whose least digits come first; `search-shards.js` reads them.
struct SearchDigits {
  private static let half = 46

  /// The 92 characters: from `!` to `~` without `"` and `\`.
  static let alphabet: [UInt8] = (0x21...0x7E).filter { $0 != 0x22 && $0 != 0x5C }

  private var bytes = [UInt8](repeating: 0, count: 256)
  private(set) var count = 0
  private let alphabet = Self.alphabet

  mutating func append(_ number: Int) {
    // A number below 2^63 takes twelve digits.
    if count + 12 > bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    var rest = UInt(bitPattern: max(0, number))
    while rest >= UInt(Self.half) {
      let next = rest / UInt(Self.half)
      bytes[count] = alphabet[Self.half + Int(rest - next * UInt(Self.half))]
      count += 1
      rest = next
    }
    bytes[count] = alphabet[Int(rest)]
    count += 1
  }

  /// Appends all digits to `out` and begins anew.
  mutating func move(to out: inout [UInt8]) {
    out += bytes[..<count]
    count = 0
  }

  static func append(_ number: Int, to out: inout [UInt8]) {
    var rest = max(0, number)
    while rest >= half {
      out.append(alphabet[half + rest % half])
      rest /= half
    }
    out.append(alphabet[rest])
  }

  /// How many digits a number takes.
  static func length(_ number: Int) -> Int {
    var length = 1
    var rest = number
    while rest >= half {
      rest /= half
      length += 1
    }
    return length
  }
}
