import Outputs
import Diagnostics
import Foundation
import SiteWriting
import Testing

@Suite struct OutputFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func writesAndCopies() throws {
    try folder.write(String(repeating: "photo", count: 50_000), to: "in/photo.jpg")
    try folder.write("", to: "in/empty")
    let report = try folder.build(
      page("index.html", "home"), page("li/trips/kyoto.html", "京都"),
      PlannedOutput(path: "li/photo.jpg", content: .copy(from: folder("in/photo.jpg"))),
      PlannedOutput(path: "empty", content: .copy(from: folder("in/empty"))), page("blank.html", ""))
    #expect(report.written == ["blank.html", "empty", "index.html", "li/photo.jpg", "li/trips/kyoto.html"])
    #expect(!report.failed && report.diagnostics.isEmpty && report.deleted.isEmpty && report.unchanged == 0)
    #expect(folder.text("public/li/trips/kyoto.html") == "京都")
    #expect(folder.text("public/li/photo.jpg") == folder.text("in/photo.jpg"))
    #expect(folder.text("public/empty") == "" && folder.text("public/blank.html") == "")
    #expect(folder.files(below: "").filter { $0.contains("almanac") } == ["public/.almanac"])
    let permissions = try FileManager.default.attributesOfItem(atPath: folder("public/index.html"))[
      .posixPermissions]
    #expect(permissions as? Int == 0o644)
  }

  /// Neither bytes, nor times, nor inodes; of folders and the manifest neither.
  @Test func secondBuildTouchesNothing() throws {
    try folder.write(String(repeating: "x", count: 200_000), to: "in/x")
    let outputs = [
      page("index.html", "home"), page("a/b/c.html", "c"),
      PlannedOutput(path: "a/x", content: .copy(from: folder("in/x"))),
    ]
    _ = try folder.output().write(outputs)
    let before = folder.state()
    let report = try folder.output().write(outputs.reversed())
    #expect(folder.state() == before)
    #expect(report.unchanged == 3 && report.written.isEmpty && report.deleted.isEmpty && !report.failed)
  }

  @Test func writesOnlyWhatChanged() throws {
    try folder.write("one", to: "in/x")
    func outputs(_ b: String) -> [PlannedOutput] {
      [
        page("a.html", "a"), page("b.html", b),
        PlannedOutput(path: "x", content: .copy(from: folder("in/x"))),
      ]
    }
    _ = try folder.output().write(outputs("1"))
    let before = folder.state(below: "public")
    try folder.write("two", to: "in/x")
    let report = try folder.output().write(outputs("2"))
    let after = folder.state(below: "public")
    #expect(report.written == ["b.html", "x"] && report.unchanged == 1)
    #expect(after["a.html"] == before["a.html"])
    #expect(folder.text("public/b.html") == "2" && folder.text("public/x") == "two")
  }

  @Test func deletesWhatItWroteAndNoMore() throws {
    try folder.build(
      page("index.html", "1"), page("old/deep/gone.html", "x"), page("mixed/gone.html", "x"),
      page("stays/a.html", "a"))
    try folder.write("mine", to: "public/mixed/mine.txt")
    try folder.write("mine", to: "public/CNAME")
    try folder.write("ref", to: "public/.git/HEAD")
    try folder.makeFolder("public/empty-of-mine")
    let report = try folder.build(page("index.html", "1"), page("stays/a.html", "a"))
    #expect(report.deleted == ["mixed/gone.html", "old/deep/gone.html"] && !report.failed)
    #expect(
      folder.files(below: "public") == [".git/HEAD", "CNAME", "index.html", "mixed/mine.txt", "stays/a.html"])
    #expect(folder.folders(below: "public") == [".git", "empty-of-mine", "mixed", "stays"])
    let again = try folder.build(page("index.html", "1"), page("stays/a.html", "a"))
    #expect(again.deleted.isEmpty && again.unchanged == 2)
  }

  @Test func leavesForeignFilesInTheWay() throws {
    try folder.write("mine", to: "public/index.html")
    try folder.write("same", to: "public/same.html")
    let report = try folder.build(page("index.html", "ours"), page("same.html", "same"), page("b.html", "b"))
    #expect(
      report.failed && report.kept == ["index.html"] && report.written == ["b.html"] && report.unchanged == 1)
    #expect(
      report.summaries == [
        "\(folder("public"))/index.html: was not written by almanac and is in the way of a file of the site"
      ])
    #expect(folder.text("public/index.html") == "mine")
    // It does not become ours by standing there; what was equal does.
    let second = try folder.build(page("b.html", "b"))
    #expect(second.deleted == ["same.html"] && folder.text("public/index.html") == "mine")
  }

  /// A page that someone edited is written again; one that should go and was edited stays, and every build says so.
  @Test func treatsEditedPages() throws {
    try folder.build(page("a.html", "a"), page("b.html", "b"), page("c.html", "c"))
    try folder.write("edited", to: "public/a.html")
    try folder.write("edited", to: "public/b.html")
    for _ in 0..<2 {
      let report = try folder.build(page("a.html", "a"))
      #expect(folder.text("public/a.html") == "a" && folder.text("public/b.html") == "edited")
      #expect(report.failed && report.kept == ["b.html"])
      #expect(
        report.summaries.count == 1 && report.summaries[0].contains("was changed after almanac wrote it"))
    }
    // It is still ours: when it belongs to the site again, it is replaced.
    let report = try folder.build(page("a.html", "a"), page("b.html", "new"))
    #expect(!report.failed && folder.text("public/b.html") == "new")
  }

  @Test func leavesWhatStays() throws {
    try folder.build(page("li/sealed.html", "s"), page("li/a.html", "a"))
    let report = try folder.output().write([], stays: { $0 == "li/sealed.html" })
    #expect(
      report.deleted == ["li/a.html"] && !report.failed && folder.files(below: "public") == ["li/sealed.html"]
    )
    #expect(try folder.build().deleted == ["li/sealed.html"])
  }

  @Test func previewsWithoutWriting() throws {
    let output = try folder.output()
    #expect(output.preview([page("a.html", "a")]).written == ["a.html"])
    #expect(folder.files(below: "").isEmpty && folder.folders(below: "").isEmpty)
    try folder.build(page("a.html", "a"), page("b.html", "b"), page("c/d.html", "d"))
    try folder.write("mine", to: "public/mine.html")
    let before = folder.state()
    let report = try folder.output().preview([
      page("a.html", "a"), page("b.html", "B"), page("mine.html", "x"),
    ])
    #expect(report.unchanged == 1 && report.written == ["b.html"] && report.deleted == ["c/d.html"])
    #expect(report.kept == ["mine.html"] && report.failed)
    #expect(folder.state() == before)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../outside", "a/../../outside", "a//b", "./a", "a/.", "a/", ".almanac",
    "a/.git/config", ".GIT/hooks/x",
    "a\0b", "a/.almanac-0000000000000000.tmp",
  ])
  func refusesPaths(path: String) throws {
    let report = try folder.build(page(path, "x"), page("fine.html", "x"))
    #expect(report.failed && report.diagnostics.count == 1 && report.written == ["fine.html"])
    #expect(folder.files(below: "") == ["public/.almanac", "public/fine.html"])
  }

  /// One that is too long is one error, with and without an output folder, and does not stop those beside it.
  @Test func refusesPathsThatAreTooLong() throws {
    let room = 4095 - folder("public/").utf8.count
    func path(bytes: Int) -> String {
      let name = String(repeating: "n", count: 99)
      let folders = Array(repeating: name, count: bytes / 100 - 1).joined(separator: "/")
      return folders + "/" + String(repeating: "f", count: bytes - folders.utf8.count - 1)
    }
    let (longest, tooLong) = (path(bytes: room), path(bytes: room + 1))
    #expect(longest.utf8.count == room && tooLong.utf8.count == room + 1)
    let name = String(repeating: "茶", count: 85)
    let outputs = [
      page(longest, "x"), page(tooLong, "x"), page(String(repeating: "a/", count: 3000) + "x", "x"),
      page("d/" + name, "x"), page("d/\(name)n", "x"), page("\(name)n/x", "x"), page("\(name)n/y", "x"),
    ]
    for _ in 0..<2 {
      let report = try folder.output().write(outputs)
      #expect(report.failed && report.diagnostics.count == 5, "\(report.diagnostics.map(\.summary))")
      #expect(report.diagnostics.allSatisfy { $0.summary.contains(" is too long for the ") })
      #expect(report.written == ["d/" + name, longest] || report.unchanged == 2)
      #expect(FileManager.default.contents(atPath: folder("public/" + longest)) == Data("x".utf8))
    }
    #expect(try folder.build().deleted == ["d/" + name, longest])
  }

  @Test func refusesPlansThatContradictThemselves() throws {
    let report = try folder.build(
      page("a", "file"), page("a/b.html", "b"), page("c.html", "1"), page("c.html", "2"))
    #expect(report.failed && report.written == ["a/b.html", "c.html"] && folder.text("public/c.html") == "1")
    #expect(
      report.summaries.map {
        $0.hasSuffix("it is the folder of other files too") || $0.hasSuffix("it is planned twice")
      } == [true, true])
  }

  @Test func swapsFilesAndFolders() throws {
    try folder.build(page("a/b/c.html", "c"), page("a/d.html", "d"), page("x", "x"), page("y", "y"))
    let report = try folder.build(
      page("a", "file"), page("x/1.html", "1"), page("x/2.html", "2"), page("y/z/3.html", "3"))
    #expect(!report.failed, "\(report.summaries)")
    #expect(report.deleted == ["a/b/c.html", "a/d.html", "x", "y"])
    #expect(folder.files(below: "public") == ["a", "x/1.html", "x/2.html", "y/z/3.html"])
    let back = try folder.build(page("a/b/c.html", "c"), page("x", "x"))
    #expect(!back.failed && folder.files(below: "public") == ["a/b/c.html", "x"])
  }

  @Test func doesNotSwapForeignFilesAndFolders() throws {
    try folder.build(page("a/b.html", "b"))
    try folder.write("mine", to: "public/a/mine.txt")
    try folder.write("mine", to: "public/x")
    let report = try folder.build(page("a", "file"), page("x/1.html", "1"), page("x/2.html", "2"))
    #expect(report.failed && report.deleted == ["a/b.html"] && report.written.isEmpty)
    #expect(
      report.summaries == [
        "\(folder("public"))/a: is a folder with files that almanac did not write, where a file must go",
        "\(folder("public"))/x: is a file that almanac did not write, where a folder must go",
      ])
    #expect(folder.files(below: "public") == ["a/mine.txt", "x"] && folder.text("public/x") == "mine")
  }

  @Test func writesThousandsOfFilesAlikeOnAllThreads() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let outputs = (0..<5000).map { number in
      page("u\(number % 37)/m\(number % 11)/\(number).html", "page \(number)")
    }
    let counter = Counter()
    let report = try folder.output().write(
      outputs.shuffled(), progress: { counter.highest = max(counter.highest, $0) })
    #expect(report.written.count == 5000 && !report.failed && counter.highest == 5000)
    #expect(report.written == report.written.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for number in [0, 17, 4999] {
      #expect(folder.text("public/u\(number % 37)/m\(number % 11)/\(number).html") == "page \(number)")
    }
    let manifest = folder.text("public/.almanac")
    let other = try folder.output("again").write(outputs)
    #expect(other.written == report.written && folder.text("again/.almanac") == manifest)
    let half = try folder.output().write(Array(outputs[..<2500]))
    #expect(
      half.unchanged == 2500 && half.deleted.count == 2500 && folder.files(below: "public").count == 2500)
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    var highest: Int {
      get { lock.withLock { value } }
      set { lock.withLock { value = max(value, newValue) } }
    }
  }
}
