/// The shape of the zone names that are accepted.
enum ZoneName {
  /// Whether `name` may be looked up: `UTC`, or two or more parts of letters, digits, `+`, `-` and `_`.
  ///
  /// Names of one part (`CST6CDT`, `Japan`, `localtime`) are old links or no zones, and `CST` means three.
  static func isAcceptable(_ name: String) -> Bool {
    if name == "UTC" { return true }
    guard name.utf8.count <= 64, name != "Etc/Unknown" else { return false }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] != "posix", parts[0] != "right" else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
