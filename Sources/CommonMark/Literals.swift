/// Undoes in text from the tree what the source's preparation and libcmark did to it.
struct Literals {
  private let standIn: [UInt8]
  private let mayHoldBrokenScalars: Bool

  init(_ source: PreparedSource) {
    standIn = source.standIn
    mayHoldBrokenScalars = Self.holdsNumericEntity(source.bytes)
  }

  /// Whether text in the tree is as it should be, so that it can be copied as it stands.
  var areExact: Bool { standIn.isEmpty && !mayHoldBrokenScalars }

  /// Text without stand-ins and in valid UTF-8.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0xEF where !standIn.isEmpty && bytes.hasBytes(standIn, at: index):
        index += standIn.count
        continue
      // libcmark 0.30.2 writes these for `&#xFFFE;` and `&#xFFFF;`; neither can stand in UTF-8.
      case 0xFE: text += [0xEF, 0xBF, 0xBE]
      case 0xFF: text += [0xEF, 0xBF, 0xBF]
      default: text.append(bytes[index])
      }
      index += 1
    }
    return text
  }

  private static func holdsNumericEntity(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while let found = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) {
      start = found + 1
      if start < bytes.count, bytes[start] == UInt8(ascii: "#") { return true }
    }
    return false
  }
}
