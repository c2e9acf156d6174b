/// The bytes of one file under the name that diagnostics give it.
package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  private let places: PlaceIndex

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    places = PlaceIndex()
  }

  /// A diagnostic about the bytes in `range`, with what stands around them on their line.
  package func diagnostic(
    _ severity: Diagnostic.Severity, at range: Range<Int>, _ summary: String, help: String? = nil
  ) -> Diagnostic {
    let offset = min(max(range.lowerBound, 0), bytes.count)
    let position = position(at: offset)
    let window = window(around: offset)
    let end = min(max(range.upperBound, offset), window.upperBound)
    return Diagnostic(
      severity, path: path, position: position, summary, excerpt: bytes[window].text,
      excerptColumn: position.column - bytes[window.lowerBound..<offset].scalarCount,
      length: max(1, bytes[offset..<max(offset, end)].scalarCount), help: help)
  }

  /// A diagnostic about the whole file.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ summary: String, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, path: path, summary, help: help)
  }

  /// The 1-based line and column of a byte offset; LF, CRLF and a lone CR end a line.
  package func position(at offset: Int) -> Diagnostic.Position {
    let offset = min(max(offset, 0), bytes.count)
    var place = places.mark(before: offset, in: bytes)
    place.advance(to: offset, in: bytes)
    return Diagnostic.Position(line: place.line, column: place.column)
  }

  /// How many scalars before the place an excerpt holds at most; it holds twice as many in all, and one.
  ///
  /// A line of megabytes may have thousands of faults, and each keeps its excerpt. The formatter shows less still.
  private static let excerptReach = 80

  /// The bytes around `offset` on its line, 2 × `excerptReach` + 1 scalars at most.
  private func window(around offset: Int) -> Range<Int> {
    var start = offset
    var before = 0
    // Bytes that are not UTF-8 may start no scalar for long.
    let first = max(bytes.byteOrderMarkLength, offset - 4 * Self.excerptReach)
    while start > first, before < Self.excerptReach, !bytes[start - 1].endsLine {
      start -= 1
      if bytes[start].startsScalar { before += 1 }
    }
    var end = offset
    var room = 2 * Self.excerptReach + 1 - before
    let last = min(bytes.count, offset + 8 * Self.excerptReach)
    while end < last, !bytes[end].endsLine {
      if bytes[end].startsScalar {
        if room == 0 { break }
        room -= 1
      }
      end += 1
    }
    return start..<end
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text; bytes that are not UTF-8 become U+FFFD.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }

  fileprivate var scalarCount: Int { reduce(0) { $1.startsScalar ? $0 + 1 : $0 } }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}
