/// The bytes of a stream without its folds and line ends, and where in the file each of them stands.
///
/// Content lines (RFC 5545 §3.1) follow one another without anything between them.
package struct UnfoldedText: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// Where each content line begins in `bytes`.
  private(set) var starts: [Int] = []
  private(set) var runs: [Run] = []

  /// Bytes that stand together in the file.
  package struct Run: Sendable {
    /// Where they begin in `bytes`.
    package let text: Int
    /// Where they begin in the file.
    package let source: Int
    /// Whether they go on with the content line of the run before.
    package let isFolded: Bool
  }

  /// A line that begins with a blank goes on with the line before it, blank lines between them or not.
  init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    for line in PhysicalLines(source) where !line.content.isEmpty {
      let isFolded = UnfoldedText.isFold(source[line.content.lowerBound]) && !starts.isEmpty
      let content = isFolded ? line.content.dropFirst() : line.content
      if !isFolded { starts.append(bytes.count) }
      runs.append(Run(text: bytes.count, source: content.lowerBound, isFolded: isFolded))
      bytes += source[content]
    }
  }

  /// Whether a line that begins so goes on with the one before it.
  package static func isFold(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  package var lineCount: Int { starts.count }

  /// A content line, as a range of `bytes`.
  package func line(_ index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
  }

  /// `range` without the blanks at its end.
  func withoutTrailingBlanks(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, UnfoldedText.isFold(bytes[last]) { range = range.dropLast() }
    return range
  }

  /// The bytes of `range` in upper case, as names are compared.
  func upperCased(_ range: Range<Int>) -> [UInt8] {
    bytes[range].map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
  }

  /// Where in the file the bytes of `range` stand, with the folds among them; an empty range is behind the byte before it.
  package func sourceRange(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty {
      let place = range.lowerBound > 0 ? sourceOffset(of: range.lowerBound - 1) + 1 : 0
      return place..<place
    }
    let start = sourceOffset(of: range.lowerBound)
    return start..<max(start, sourceOffset(of: range.upperBound - 1) + 1)
  }

  private func sourceOffset(of offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].text <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : runs[low - 1].source + offset - runs[low - 1].text
  }

  /// The runs that go on with the line before them, in order.
  package var folds: some Sequence<Run> { runs.lazy.filter(\.isFolded) }
}
