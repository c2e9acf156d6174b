import Diagnostics
import CommonMark
import Foundation
import Diagnostics
import MemoReading
import SiteModel
import TestSupport
import Testing

/// Real notes: whatever their own programs find by name is found.
struct NoteCorpusTests {
  @Test(
    .enabled(if: Corpus.isPresent, "the notes of the corpus are not beside the repository"),
    arguments: ["obsidian-tasks-demo-vault", "foam-docs"])
  func namesLead(_ folder: String) throws {
    let root = try #require(Corpus.root).appendingPathComponent("notes/\(folder)")
    let notebook = try NotebookReader(zones: TestSite.zones, options: .init()).read(root.path)
    var builder = SiteBuilder(
      notebook, zones: TestSite.zones, options: .init(now: TestSite.now, publishesDrafts: false))
    let (site, diagnostics) = builder.build()
    // By the names of the files alone, as an independent reading.
    let files = (notebook.memos.map(\.notePath) + notebook.attachments).map { path in
      (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    }
    let names = Set(files + files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
    var count = 0
    for memo in site.memos {
      for (reference, resolution) in zip(memo.body.references, memo.resolutions)
      where reference.kind == .wikilink || reference.kind == .embed {
        count += 1
        let name =
          reference.target.prefix { $0 != "#" }.split(separator: "/").last.map { $0.lowercased() } ?? ""
        guard resolution == .broken else { continue }
        #expect(!names.contains(name), "\(memo.notePath):\(reference.line): \(reference.target)")
      }
    }
    #expect(count > 40)
    if ProcessInfo.processInfo.environment["ALMANAC_REPORT"] != nil {
      for diagnostic in diagnostics {
        print(diagnostic.path, diagnostic.position?.line ?? 0, diagnostic.summary, diagnostic.help ?? "")
      }
    }
  }
}
