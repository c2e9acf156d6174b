/// Small TZif files made by hand.
enum TZifBytes {
  /// A version 2 file of one type at offset 0, no transition, and `footer`.
  static func withFooter(_ footer: String) -> [UInt8] {
    block(version: UInt8(ascii: "2")) + block(version: UInt8(ascii: "2")) + [10] + Array(footer.utf8) + [10]
  }

  /// A header and a data block of one type `AAA`.
  static func block(version: UInt8, leapCount: UInt8 = 0) -> [UInt8] {
    var out = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapCount, 0, 1, 4] { out += [0, 0, 0, count] }
    return out + [0, 0, 0, 0, 0, 0] + Array("AAA\0".utf8)
  }
}
