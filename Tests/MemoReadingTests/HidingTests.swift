import Diagnostics
import MemoReading
import Testing

/// What other programs hide by must not be published here without a word.
@Suite struct HidingTests {
  @Test(arguments: [
    "{\"draft\":true,\"title\":\"x\"}\n", "{\n  \"draft\": true\n}\ntext\n", "+++\ndraft = true\n+++\ntext\n",
    "---\nstatus: draft\n---\nx", "---\nstatus: 草稿\n---\nx", "---\nstatus: private\n---\nx",
  ])
  func withheld(_ text: String) {
    let result = FrontMatterReader.read(source: SourceText(path: "a.md", bytes: Array(text.utf8)))
    #expect(result.withheld != nil)
    #expect(result.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    "{a} is a set\n", "{{template}}\n", "---\nstatus: public\n---\n", "---\nstatus: reading\n---\n",
  ])
  func published(_ text: String) {
    let result = FrontMatterReader.read(source: SourceText(path: "a.md", bytes: Array(text.utf8)))
    #expect(result.withheld == nil)
  }
}
