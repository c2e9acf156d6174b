/// Where the front matter of a file stands, found on its bytes alone.
///
/// The fence is a first line of exactly `---`, blanks after it allowed; the next line of `---` or `...` closes it.
/// Lines end in LF or CRLF. A byte order mark belongs to no part.
package enum FrontMatterFence: Sendable, Hashable {
  /// The first line is no fence.
  case absent(body: Range<Int>)
  /// `yaml` lies between the fences with its last line end; `body` begins after the second one.
  case closed(yaml: Range<Int>, body: Range<Int>)
  /// The first line is a fence and no line closes it.
  case unclosed(fence: Range<Int>, rest: Range<Int>)

  package static func split(_ bytes: [UInt8]) -> FrontMatterFence {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard isFence(bytes, at: start, closing: false) else { return .absent(body: start..<bytes.count) }
    let yaml = nextLine(bytes, after: start)
    var line = yaml
    while line < bytes.count {
      let next = nextLine(bytes, after: line)
      if isFence(bytes, at: line, closing: true) {
        return .closed(yaml: yaml..<line, body: next..<bytes.count)
      }
      line = next
    }
    return .unclosed(fence: start..<start + 3, rest: yaml..<bytes.count)
  }

  /// Whether the line that begins at `start` is `---`, or `...` where that may close.
  private static func isFence(_ bytes: [UInt8], at start: Int, closing: Bool) -> Bool {
    guard start + 3 <= bytes.count else { return false }
    let mark = bytes[start]
    guard mark == UInt8(ascii: "-") || (closing && mark == UInt8(ascii: ".")),
      bytes[start + 1] == mark, bytes[start + 2] == mark
    else { return false }
    var index = start + 3
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\r") {
      index += 1
      // A lone CR ends no line here.
      return index == bytes.count || bytes[index] == UInt8(ascii: "\n")
    }
    return index == bytes.count || bytes[index] == UInt8(ascii: "\n")
  }

  private static func nextLine(_ bytes: [UInt8], after start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }
}
