import Outputs
import Foundation
import SiteWriting
import Testing

/// Links that lead out, files that cannot be written, builds that are killed, manifests that lie.
@Suite struct HostileOutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("precious", to: "outside/page.html")
    try folder.write("precious", to: "outside/deep/page.html")
  }

  private func outsideIsUntouched() -> Bool {
    folder.files(below: "outside") == ["deep/page.html", "page.html"]
      && folder.text("outside/page.html") == "precious"
      && folder.text("outside/deep/page.html") == "precious"
  }

  @Test func doesNotFollowALinkedFolder() throws {
    try folder.makeFolder("public")
    try folder.link("public/li", to: "../outside")
    let report = try folder.build(
      page("li/page.html", "x"), page("li/deep/new.html", "x"), page("li/n/m.html", "x"), page("a.html", "a"))
    #expect(report.failed && report.written == ["a.html"] && outsideIsUntouched())
    #expect(
      report.summaries == [
        "\(folder("public"))/li: is a symbolic link, and links in the output are not followed"
      ])
  }

  @Test func doesNotFollowALinkedFile() throws {
    try folder.makeFolder("public")
    try folder.link("public/page.html", to: "../outside/page.html")
    try folder.link("public/equal.html", to: "../outside/page.html")
    let report = try folder.build(page("page.html", "x"), page("equal.html", "precious"))
    #expect(report.failed && report.kept == ["equal.html", "page.html"] && outsideIsUntouched())
  }

  /// A page of ours that was replaced by a link is made a page again; the link's target is not written.
  @Test func replacesALinkThatWasOurs() throws {
    try folder.build(page("page.html", "1"))
    try FileManager.default.removeItem(atPath: folder("public/page.html"))
    try folder.link("public/page.html", to: "../outside/page.html")
    let report = try folder.build(page("page.html", "2"))
    #expect(!report.failed && folder.text("public/page.html") == "2" && outsideIsUntouched())
    var status = stat()
    #expect(lstat(folder("public/page.html"), &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
  }

  @Test func deletesNothingThroughLinks() throws {
    try folder.build(
      page("li/page.html", "precious"), page("li/deep/page.html", "precious"), page("page.html", "precious"))
    for name in ["li/page.html", "li/deep/page.html", "li/deep", "li", "page.html"] {
      try FileManager.default.removeItem(atPath: folder("public/" + name))
    }
    try folder.link("public/li", to: "../outside")
    try folder.link("public/page.html", to: "../outside/page.html")
    let report = try folder.build()
    #expect(outsideIsUntouched() && report.deleted.isEmpty && report.kept == ["page.html"])
  }

  @Test func survivesSpecialFiles() throws {
    try folder.makeFolder("public")
    #expect(mkfifo(folder("public/pipe"), 0o644) == 0)
    let report = try folder.build(
      page("pipe", "x"), PlannedOutput(path: "y", content: .copy(from: folder("public/pipe"))))
    #expect(report.failed && report.kept == ["pipe"] && report.diagnostics.count == 2)
  }

  @Test func reportsEachFileThatCannotBeWritten() throws {
    try folder.write("", to: "in/x")
    let long = String(repeating: "n", count: 300)
    let outputs = [
      page("a.html", "a"), page(long, "x"), page("\(long)2/x.html", "x"), page("z.html", "z"),
      PlannedOutput(path: "missing", content: .copy(from: folder("in/none"))),
      PlannedOutput(path: "folder", content: .copy(from: folder("in"))),
    ]
    let report = try folder.output().write(outputs)
    #expect(
      report.failed && report.written == ["a.html", "z.html"] && report.diagnostics.count == 4,
      "\(report.summaries)")
    #expect(report.summaries.contains("\(folder("in/none")): cannot be read: there is no such file"))
    #expect(report.summaries.filter { $0.contains("the name is too long") }.count == 2)
    #expect(folder.files(below: "public") == ["a.html", "z.html"])
    // The manifest knows what is there: the next build deletes it.
    #expect(try folder.build().deleted == ["a.html", "z.html"])
  }

  @Test func keepsTheOldFileWhenANewOneFails() throws {
    try folder.write("1", to: "in/x")
    let output = PlannedOutput(path: "x", content: .copy(from: folder("in/x")))
    try folder.build(output)
    try FileManager.default.removeItem(atPath: folder("in/x"))
    #expect(try folder.build(output).failed && folder.text("public/x") == "1")
    #expect(try folder.build().deleted == ["x"])
  }

  /// A disk that is full, by the limit on the size of a file that a process may set itself.
  @Test func leavesNothingHalfWhenTheDiskIsFull() async throws {
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let output = try OutputFolder(at: path + "/public", inputs: [], home: nil)
      _ = try output.write([page("big", "old"), page("small", "s")])
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
      let report = try output.write([page("big", String(repeating: "x", count: 300_000)), page("small", "t")])
      guard report.failed, report.written == ["small"], report.diagnostics.count == 1 else { exit(3) }
    }
    #expect(folder.text("public/big") == "old" && folder.files(below: "public") == ["big", "small"])
  }

  /// A build that is killed at write k leaves old or new files, and the next one puts all right.
  @Test(arguments: [0, 1, 7, 39])
  func survivesBeingKilled(k: Int) async throws {
    try folder.write("mine", to: "public/mine.html")
    func plan(_ text: String, _ numbers: Range<Int>) -> [PlannedOutput] {
      numbers.map { page("d\($0 % 3)/\($0).html", text) }
    }
    _ = try folder.output().write(plan("old", 0..<30))
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, k = k as Int] in
      // The foreign file is in the way of this plan: it must not become ours by the manifest of a killed build.
      var outputs = [page("mine.html", "new")]
      outputs += (10..<50).map { number in
        PlannedOutput(
          path: "d\(number % 3)/\(number).html",
          content: .rendered {
            if number == 10 + k { kill(getpid(), SIGKILL) }
            return Array("new".utf8)
          })
      }
      _ = try OutputFolder(at: path + "/public", inputs: [], home: nil).write(outputs)
    }
    for name in folder.files(below: "public") where name != "mine.html" && !name.hasSuffix(".tmp") {
      #expect(["old", "new"].contains(folder.text("public/" + name) ?? ""), "\(name)")
    }
    // A file in the making, as if killed within a write.
    let manifest = try #require(folder.text("public/.almanac"))
    #expect(manifest.hasPrefix("almanac manifest 1 ") && !manifest.contains("mine"))
    // Now with nothing of the second plan wanted any more: all that it wrote goes.
    let report = try folder.output().write(plan("old", 0..<5))
    #expect(!report.failed, "\(report.summaries)")
    #expect(folder.files(below: "public") == (0..<5).map { "d\($0 % 3)/\($0).html" }.sorted() + ["mine.html"])
    #expect(folder.text("public/mine.html") == "mine")
  }

  /// The first build comes to be whole; one that was killed is not seen, and the next takes up what it left.
  @Test func firstBuildIsAllOrNothing() async throws {
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let outputs = (0..<100).map { number in
        PlannedOutput(
          path: "\(number).html",
          content: .rendered {
            if number == 60 { kill(getpid(), SIGKILL) }
            return Array("new".utf8)
          })
      }
      _ = try OutputFolder(at: path + "/public", inputs: [], home: nil).write(outputs)
    }
    #expect(!FileManager.default.fileExists(atPath: folder("public")))
    #expect(FileManager.default.fileExists(atPath: folder(".public.almanac-new")))
    let report = try folder.build(page("0.html", "other"), page("x.html", "x"))
    #expect(!report.failed, "\(report.summaries)")
    #expect(folder.files(below: "public") == ["0.html", "x.html"] && folder.text("public/0.html") == "other")
    #expect(!FileManager.default.fileExists(atPath: folder(".public.almanac-new")))
  }

  @Test func leavesAForeignFolderBesideTheOutput() throws {
    try folder.write("mine", to: ".public.almanac-new/mine")
    let report = try folder.build(page("a.html", "a"))
    #expect(!report.failed && folder.files(below: "public") == ["a.html"])
    #expect(folder.text(".public.almanac-new/mine") == "mine")
  }

  @Test func removesFilesInTheMaking() throws {
    try folder.build(page("d/a.html", "a"), page("b.html", "b"))
    let complete = try #require(folder.text("public/.almanac"))
    // The name comes of the path's hash, which stands in the manifest; names like it are not ours.
    let hash = try #require(complete.split(separator: "\n").dropFirst().first).prefix(32)
    let name = ".almanac-\(base32(String(hash))).tmp"
    try folder.write("half", to: "public/d/" + name)
    try folder.write("mine", to: "public/.almanac-0123456789abcdef.tmp")
    let building = try killedManifest(of: complete)
    try folder.write(building, to: "public/.almanac")
    let report = try folder.build(page("b.html", "b"))
    #expect(!report.failed && report.deleted == ["d/a.html"])
    #expect(
      folder.files(below: "public") == [".almanac-0123456789abcdef.tmp", "b.html"]
        && folder.folders(below: "public").isEmpty)
    #expect(folder.text("public/.almanac")?.hasPrefix("almanac manifest 1 complete\n") == true)
  }

  /// The manifest that a build writes before its first change, made by one that is stopped there.
  private func killedManifest(of complete: String) throws -> String {
    let seen = Seen()
    let other = try TemporaryFolder()
    _ = try other.output().write([page("d/a.html", "a"), page("b.html", "b")])
    let path = other("public/.almanac")
    _ = try other.output().write([
      page("b.html", "B"),
      PlannedOutput(
        path: "d/a.html",
        content: .rendered {
          seen.text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
          return [0x41]
        }),
    ])
    let building = try #require(seen.text)
    #expect(building.hasPrefix("almanac manifest 1 building\n") && building != complete)
    return building
  }

  private final class Seen: @unchecked Sendable {
    var text: String?
  }

  private func base32(_ hex: String) -> String {
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let bits = hex.flatMap { digit -> [Int] in
      let value = digit.hexDigitValue ?? 0
      return [value >> 3 & 1, value >> 2 & 1, value >> 1 & 1, value & 1]
    }
    return String(
      (0..<16).map { index in digits[bits[(5 * index)..<(5 * index + 5)].reduce(0) { $0 * 2 + $1 }] })
  }

  @Test(arguments: ["truncated", "empty", "flipped", "version", "garbage", "folder", "link", "count"])
  func trustsNoDamagedManifest(fault: String) throws {
    try folder.build(page("a.html", "a"), page("b.html", "b"), page("c.html", "c"))
    let path = folder("public/.almanac")
    let good = try #require(folder.text("public/.almanac"))
    switch fault {
    case "truncated": try folder.write(String(good.dropLast(20)), to: "public/.almanac")
    case "empty": try folder.write("", to: "public/.almanac")
    case "flipped": try folder.write(good.replacingOccurrences(of: "c", with: "d"), to: "public/.almanac")
    case "version":
      try folder.write(good.replacingOccurrences(of: "manifest 1", with: "manifest 2"), to: "public/.almanac")
    case "garbage": try Data([0xFF, 0, 10, 10, 10]).write(to: URL(fileURLWithPath: path))
    case "count":
      try folder.write(
        good.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n", to: "public/.almanac")
    case "link":
      try FileManager.default.moveItem(atPath: path, toPath: folder("kept"))
      try folder.link("public/.almanac", to: "../kept")
    default:
      try FileManager.default.removeItem(atPath: path)
      try folder.makeFolder("public/.almanac")
      #expect(throws: OutputRefusal.self) { try folder.output() }
      return
    }
    let report = try folder.build(page("a.html", "a"), page("b.html", "changed"))
    #expect(report.deleted.isEmpty && report.unchanged == 1 && report.kept == ["b.html"] && report.failed)
    #expect(folder.text("public/b.html") == "b" && folder.text("public/c.html") == "c")
    #expect(report.summaries.contains { $0.contains("so nothing is deleted") }, "\(report.summaries)")
    if fault == "link" { #expect(folder.text("kept") == good) }
    // What was equal is known again.
    #expect(try folder.build().deleted == ["a.html"])
  }

  /// What lies in a folder that cannot be made is named once.
  @Test func namesAnObstacleOnce() throws {
    try folder.write("mine", to: "public/d")
    let outputs = (0..<200).map { page("d/\($0).html", "x") }
    let report = try folder.output().write(outputs)
    #expect(report.failed && report.diagnostics.count == 1 && folder.text("public/d") == "mine")
  }

  @Test func reportsAnOutputThatCannotBeMade() throws {
    let output = try folder.output("later/public")
    try folder.write("", to: "later")
    let report = try output.write([page("a.html", "a")])
    #expect(
      report.failed && report.summaries == ["\(folder("later/public")): cannot be made: a file is in the way"]
    )
  }
}
