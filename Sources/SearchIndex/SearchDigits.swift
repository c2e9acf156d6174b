/// Numbers in printable ASCII that needs no escape in a script: 92 digits, half of which say that more follow.
///
/// A digit below 46 ends a number, whose least digits come first; `search-shards.js` reads them.
enum SearchDigits {
  private static let half = 46

  /// The 92 characters: from `!` to `~` without `"` and `\`.
  static let alphabet: [UInt8] = (0x21...0x7E).filter { $0 != 0x22 && $0 != 0x5C }

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
