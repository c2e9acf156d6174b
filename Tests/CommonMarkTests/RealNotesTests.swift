import ByteText
import CommonMark
import Foundation
import TestSupport
import Testing

/// The 709 notes of the corpus, which people wrote for other programs.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not beside the repository"))
struct RealNotesTests {
  /// The bodies: what follows the front matter.
  private func bodies() throws -> [(path: String, body: [UInt8])] {
    let root = try #require(Corpus.root).appendingPathComponent("notes").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".md") }
      .sorted()
    return try paths.map { path in
      let text = try #require(FileManager.default.contents(atPath: "\(root)/\(path)"))
      return (path, body(of: Array(text)))
    }
  }

  private func body(of file: [UInt8]) -> [UInt8] {
    guard file.starts(with: "---\n".utf8) else { return file }
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual("---".utf8) }) else { return file }
    return Array(lines[(end + 1)...].joined(separator: [UInt8(ascii: "\n")]))
  }

  @Test func noNoteMeetsALimit() throws {
    let bodies = try bodies()
    #expect(bodies.count == 709)
    var references = 0
    var placed = 0
    let start = ContinuousClock().now
    for (path, source) in bodies {
      let body = BodyRenderer().render(source)
      for finding in body.findings {
        switch finding.kind {
        case .nestingCapped, .tooComplex, .tooLarge, .tableTooLarge:
          Issue.record("\(path): \(finding.summary)")
        case .rawHTMLDropped, .schemeDropped, .commentNotClosed, .footnoteUnused, .cellsDropped: break
        }
      }
      references += body.references.count
      placed += body.references.count { $0.sourceRange != nil }
      check(body, source, path)
    }
    let time = ContinuousClock().now - start
    print(
      "709 notes, \(bodies.map(\.body.count).reduce(0, +)) bytes: \(time), \(placed) of \(references) references placed"
    )
  }

  private func check(_ body: Body, _ source: [UInt8], _ path: String) {
    expectConsistent(body, source, "\(path)")
    for reference in body.references {
      guard let range = reference.sourceRange else { continue }
      let written = source[range]
      let first = written.first
      #expect(
        first == UInt8(ascii: "[") || first == UInt8(ascii: "!") || first == UInt8(ascii: "<"), "\(path)")
    }
  }
}
