import Digest
import Foundation
import Outputs
@testable import SiteWriting
import Testing

/// Builds that meet, and what killed builds leave beside the output.
@Suite struct WritingPlaceTests {
  let folder: TemporaryFolder
  let unseen = ".public.almanac-new"

  init() throws { folder = try TemporaryFolder() }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder(name)) }

  /// A page that is being written while `body` runs.
  private func slowPage(_ path: String, while body: @escaping @Sendable () -> Void) -> PlannedOutput {
    PlannedOutput(
      path: path,
      content: .rendered {
        body()
        return [0x62]
      })
  }

  private final class Outcome: @unchecked Sendable {
    var refusals: [OutputRefusal?] = []

    func build(_ output: OutputFolder) {
      do throws(OutputRefusal) {
        _ = try output.write([])
        refusals.append(nil)
      } catch { refusals.append(error) }
    }
  }

  @Test func refusesASecondBuildAtTheSameTime() throws {
    try folder.build(page("a.html", "a"))
    let inner = Outcome()
    let output = try folder.output()
    let report = try output.write([slowPage("b.html") { inner.build(output) }])
    #expect(inner.refusals.first??.message.contains("another build") == true)
    #expect(report.written == ["b.html"] && report.deleted == ["a.html"])
  }

  /// The first build is still writing beside the output: no other may, whether or not the output has come to be.
  @Test(arguments: [false, true])
  func refusesASecondFirstBuild(outputAppears: Bool) throws {
    let inner = Outcome()
    let (output, folder) = (try folder.output(), folder)
    let report = try output.write([
      slowPage("b.html") {
        if outputAppears { try? folder.makeFolder("public") }
        inner.build(output)
        if let later = try? folder.output() { inner.build(later) }
      }
    ])
    #expect(inner.refusals.count == 2)
    for refusal in inner.refusals { #expect(refusal?.message.contains("another build") == true) }
    #expect(!report.failed && report.written == ["b.html"], "\(report.summaries)")
    #expect(folder.files(below: "public") == ["b.html"] && !exists(unseen))
    // The lock went with the build.
    #expect(try output.write([]).deleted == ["b.html"])
  }

  /// First builds that start together: each is whole or refused, and nothing lies about.
  ///
  /// With one page a build is so short that some open the folder of another just before it is renamed.
  @Test(arguments: [(rounds: 10, pages: 30), (rounds: 400, pages: 1)])
  func firstBuildsAtOnceAreWholeOrRefused(rounds: Int, pages: Int) async throws {
    let folder = try TemporaryFolder(inMemory: true)
    let plan = (0..<pages).map { page("d\($0 % 5)/\($0).html", "x") }
    for round in 0..<rounds {
      let output = try folder.output("\(round)/public")
      let ends = await withTaskGroup(of: [String].self) { group in
        for _ in 0..<4 {
          group.addTask {
            (0..<3).map { _ in
              do throws(OutputRefusal) {
                let report = try output.write(plan)
                return report.failed ? "\(report.summaries)" : "whole"
              } catch { return error.message.contains("another build") ? "refused" : error.message }
            }
          }
        }
        return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
      }
      #expect(ends.contains("whole") && ends.isSubset(of: ["whole", "refused"]), "\(ends)")
      #expect(folder.files(below: "\(round)/public").count == pages)
      #expect(folder.folders(below: "\(round)").count == 1 + min(pages, 5))
    }
  }

  /// Another build may rename or remove the folder after it was opened and before it is locked.
  @Test func locksOnlyWhatThePathStillNames() throws {
    try folder.makeFolder("a")
    let (path, other) = (folder("a"), folder("b"))
    let (first, second) = (try OutputTree(path), try OutputTree(path))
    #expect(first.lock(as: path) == .locked && second.lock(as: path) == .busy)
    first.unlock()
    try FileManager.default.moveItem(atPath: path, toPath: other)
    #expect(second.lock(as: path) == .moved)
    try folder.makeFolder("a")
    #expect(second.lock(as: path) == .moved)
    // It was let go each time.
    #expect(first.lock(as: other) == .locked)
  }

  /// Kills a first build within its page `k`.
  private func killFirstBuild(at k: Int) async throws {
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, k = k as Int] in
      let outputs = (0..<20).map { number in
        PlannedOutput(
          path: "drafts/\(number % 3)/\(number).html",
          content: .rendered {
            if number == k { kill(getpid(), SIGKILL) }
            return Array("secret".utf8)
          })
      }
      _ = try OutputFolder(at: path + "/public", inputs: [], home: nil).write(outputs)
    }
    #expect(exists(unseen))
  }

  @Test(arguments: [0, 3, 19])
  func removesWhatAKilledFirstBuildLeft(k: Int) async throws {
    try await killFirstBuild(at: k)
    // As if killed between making a folder and its first file, and within the making of the list.
    let left = folder.files(below: unseen).first { $0.hasPrefix("drafts/") }
    if let left { try FileManager.default.removeItem(atPath: folder(unseen + "/" + left)) }
    try folder.write("mine", to: "public/mine.html")
    let report = try folder.build(page("a.html", "a"))
    #expect(!report.failed && report.deleted.isEmpty, "\(report.summaries)")
    #expect(folder.files(below: "public") == ["a.html", "mine.html"] && !exists(unseen))
  }

  @Test func removesOnlyWhatIsOursOfAKilledFirstBuild() async throws {
    try await killFirstBuild(at: 3)
    try folder.write("mine", to: unseen + "/mine.txt")
    try folder.makeFolder("public")
    #expect(try !folder.build(page("a.html", "a")).failed)
    #expect(folder.files(below: unseen) == ["mine.txt"] && folder.folders(below: unseen).isEmpty)
    #expect(!exists(unseen + "/.almanac"))
  }

  /// Killed before there was a manifest: the folder is empty, or holds its first bytes.
  @Test(arguments: [false, true], [false, true])
  func removesWhatWasHardlyBegun(hasOutput: Bool, hasBytes: Bool) throws {
    try folder.makeFolder(unseen)
    if hasBytes { try folder.write("almanac man", to: unseen + "/" + manifestInTheMaking) }
    if hasOutput { try folder.makeFolder("public") }
    #expect(try !folder.build(page("a.html", "a")).failed)
    #expect(!exists(unseen) && folder.files(below: "public") == ["a.html"])
  }

  private var manifestInTheMaking: String { ".almanac-\(Digest128(of: ".almanac").base32(16)).tmp" }

  @Test(arguments: ["mine.txt", ".almanac", ".almanac-0123456789abcdef.tmp", "folder/"])
  func leavesAForeignFolder(holding name: String) throws {
    for hasOutput in [false, true] {
      if hasOutput { try folder.makeFolder("public") }
      if name.hasSuffix("/") {
        try folder.makeFolder(unseen + "/" + name)
      } else {
        try folder.write("mine", to: unseen + "/" + name)
      }
      let before = folder.state(below: unseen)
      #expect(try !folder.build(page("a.html", "a")).failed)
      #expect(folder.state(below: unseen) == before && folder.files(below: "public") == ["a.html"])
      try FileManager.default.removeItem(atPath: folder("public"))
    }
  }

  /// A file that was changed in what a killed build left stays, and is named each time.
  @Test func namesAChangedFileOfAKilledBuild() throws {
    try folder.build(page("a.html", "a"), page("b.html", "b"))
    try FileManager.default.moveItem(atPath: folder("public"), toPath: folder(unseen))
    try folder.write("edited", to: unseen + "/a.html")
    try folder.makeFolder("public")
    for _ in 0..<2 {
      let report = try folder.build(page("c.html", "c"))
      #expect(
        report.failed && report.summaries.count == 1
          && report.summaries[0].hasPrefix("\(folder(unseen))/a.html: no longer belongs"),
        "\(report.summaries)")
      #expect(folder.files(below: unseen) == ["a.html"] && folder.files(below: "public") == ["c.html"])
    }
  }

  /// The folders of a killed build into an output that was there go with their files, even when none was written.
  @Test func removesFoldersOfAKilledBuild() async throws {
    try folder.build(page("a.html", "a"))
    try folder.makeFolder("public/mine")
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let outputs = (0..<40).map { number in
        PlannedOutput(
          path: "drafts/\(number % 2)/x/\(number).html",
          content: .rendered {
            if number == 37 { kill(getpid(), SIGKILL) }
            return Array("secret".utf8)
          })
      }
      _ = try OutputFolder(at: path + "/public", inputs: [], home: nil).write(outputs)
    }
    for name in folder.files(below: "public/drafts") {
      try FileManager.default.removeItem(atPath: folder("public/drafts/" + name))
    }
    #expect(!folder.folders(below: "public/drafts").isEmpty)
    #expect(try !folder.build(page("a.html", "a")).failed)
    #expect(folder.folders(below: "public") == ["mine"])
  }

  @Test func removesAManifestInTheMakingThoughNothingChanges() throws {
    try folder.build(page("a.html", "a"))
    let name = manifestInTheMaking
    try folder.write("almanac man", to: "public/" + name)
    #expect(try folder.build(page("a.html", "a")).unchanged == 1)
    #expect(!exists("public/" + name))
  }
}
