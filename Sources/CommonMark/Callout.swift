/// A quote that begins with `[!type]` (design §3).
struct Callout {
  enum Folding {
    case none, closed, open
  }

  /// In lower case.
  var type: String
  var folding: Folding
  /// Whether words follow on its first line.
  var hasTitle: Bool
  /// The bytes of `[!type]`.
  var markLength: Int
  /// The bytes up to the title or the end of the line.
  var length: Int

  /// Reads the mark at the start of `line`, which leaves out the line end; nil when none stands there.
  ///
  /// What follows `|` in it is the business of themes and passed over.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.starts(with: "[!".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let name = line[(line.startIndex + 2)..<close].prefix { $0 != UInt8(ascii: "|") }
    guard !name.isEmpty, name.count <= Self.longestName else { return nil }
    let type = String(decoding: name, as: UTF8.self)
    guard type.unicodeScalars.allSatisfy(Self.standsInType) else { return nil }
    self.type = type.lowercased()
    markLength = close + 1 - line.startIndex
    var index = close + 1
    folding = .none
    if index < line.endIndex {
      if line[index] == UInt8(ascii: "-") { folding = .closed }
      if line[index] == UInt8(ascii: "+") { folding = .open }
    }
    if folding != .none { index += 1 }
    guard index == line.endIndex || line[index].isBlank else { return nil }
    while index < line.endIndex, line[index].isBlank { index += 1 }
    length = index - line.startIndex
    hasTitle = index < line.endIndex
  }

  /// In bytes; words of a theme's are shorter.
  private static let longestName = 64

  private static func standsInType(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
