/// Guesses the encoding of bytes that are not UTF-8, to name it in a message; nothing is decoded by it.
enum EncodingGuess {
  static func name(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    if bytes.prefix(4096).contains(0) { return nil }
    var pairs = 0
    var lowTrails = 0
    var commonLeads = 0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { return singleByteName }
      let trail = bytes[index + 1]
      guard (0x81...0xFE).contains(lead), trail >= 0x40, trail != 0x7F, trail != 0xFF else {
        return singleByteName
      }
      pairs += 1
      if trail < 0x80 { lowTrails += 1 }
      // The common characters of GB 2312 have leads from B0 to D7, those of Big5 from A4 to C6.
      if (0xC7...0xD7).contains(lead) { commonLeads += 1 }
      index += 2
    }
    guard pairs > 0 else { return nil }
    // A third of Big5's trails are below 80, few of GBK's.
    return lowTrails * 5 > pairs && commonLeads * 4 < pairs ? "Big5" : "GBK"
  }

  private static let singleByteName = "Windows-1252"
}
