/// Where the lines of a text start; LF, CRLF and a lone CR end a line, as in CommonMark §2.1.
struct LineIndex {
  private var starts: [Int] = [0]
  private let end: Int

  init(_ bytes: [UInt8]) {
    end = bytes.count
    guard bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil else {
      var start = 0
      while let found = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) {
        start = found + 1
        starts.append(start)
      }
      return
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        starts.append(index)
      } else if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        starts.append(index)
      }
    }
  }

  /// How many lines there are; the end of the text starts one more after a line end.
  var count: Int { starts.count }

  /// The offset of the first byte of a 1-based line, or nil when there is no such line.
  func start(ofLine line: Int) -> Int? {
    starts.indices.contains(line - 1) ? starts[line - 1] : nil
  }

  /// The offset after the end of a 1-based line, its line end included.
  func end(ofLine line: Int) -> Int { start(ofLine: line + 1) ?? end }

  /// The 1-based line that holds `offset`.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
