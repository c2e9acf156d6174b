import Diagnostics
import MemoReading
import Testing

/// A memo with one fault a thousand times says so a bearable number of times.
struct DiagnosticLimitTests {
  @Test(arguments: [(0, 0), (1, 1), (50, 50), (51, 51), (3000, 51)])
  func reportsFiftyAndCountsTheRest(_ faults: Int, _ reported: Int) {
    let text = (0..<faults).map { "[a](javascript:\($0))\n\n" }.joined()
    let memo = MemoParser().parse(
      SourceText(path: "a.md", bytes: Array(text.utf8)), path: "a.md", notePath: "a.md")
    #expect(memo.diagnostics.count == reported)
    if faults > 50 {
      let last = memo.diagnostics.max()
      #expect(last?.summary == "and \(faults - 50) more from here on")
      #expect(last?.position?.line == 101)
    }
  }
}
