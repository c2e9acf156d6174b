import Outputs
import Foundation
import SiteWriting
import Testing

@Suite struct OutputRefusalTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "home/site/notes/li/a.md")
    try folder.write("title: x\n", to: "home/site/almanac.yml")
    try folder.write("", to: "home/site/static/x.css")
    try folder.write("", to: "home/file")
    try folder.write("", to: "other/almanac.yml")
    try folder.makeFolder("home/.git/hooks")
    try folder.makeFolder("home/site/empty")
    try folder.link("to-git", to: "home/.git")
    try folder.makeFolder("state/.almanac/cache")
    try folder.makeFolder("home/empty")
    try folder.link("to-site", to: "home/site")
    try folder.link("to-notes", to: folder("home/site/notes"))
    try folder.link("to-home", to: "home")
    try folder.link("to-root", to: "/")
    try folder.link("to-nothing", to: "nowhere")
    try folder.link("to-static", to: "home/site/static")
    try folder.link("loop", to: "loop")
  }

  private func refusal(_ path: String) -> OutputRefusal? {
    do {
      _ = try OutputFolder(
        at: path, inputs: [folder("home/site"), folder("to-notes")],
        sources: [
          folder("home/site/static"), folder("none"), folder("home/site/music/"), folder("to-site/./a/b"),
        ],
        home: folder("to-home"))
      return nil
    } catch { return error }
  }

  @Test(
    arguments: [
      ("home/site", "is or holds"), ("home/site/", "is or holds"), ("home/site/.", "is or holds"),
      ("home/site/public/../../site", "cannot be reached"), ("home/empty/../site", "is or holds"),
      ("home/site/notes", "is or holds"), ("to-site", "is or holds"), ("to-notes", "is or holds"),
      ("to-site/notes", "is or holds"),
      ("home", "is or holds"), ("to-home", "is or holds"), ("", "is or holds"), (".", "is or holds"),
      ("to-root", "the root of the file system"), ("home/file", "is a file"),
      ("home/file/public", "cannot be reached"),
      ("to-nothing", "leads nowhere"), ("to-nothing/public", "leads nowhere"), ("loop", "cannot be reached"),
      ("home/site/static", "lies in"), ("home/site/static/public", "lies in"),
      ("to-static/deep/public", "lies in"),
      ("home/site/music", "lies in"), ("to-site/music/new/public", "lies in"), ("none/.", "lies in"),
      ("home/site/a/b", "lies in"), ("home/site/a/b/c", "lies in"),
      ("home/.git", "git repository's own"), ("home/.git/public", "git repository's own"),
      ("home/.git/hooks", "git repository's own"), ("to-git/new/public", "git repository's own"),
      ("home/new/.GIT/public", "git repository's own"),
      ("other", "is a notebook"), ("state", "is a notebook"), ("a\0b", "has no name"),
      ("home/" + String(repeating: "n", count: 300), "cannot be reached: the name is too long"),
    ])
  func refuses(path: String, message: String) {
    let refusal = refusal(folder(path))
    #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "accepted")")
    #expect(refusal?.help.isEmpty == false)
  }

  @Test func refusesTheRootAndNothing() {
    #expect(refusal("/")?.message.contains("root of the file system") == true)
    #expect(refusal("//")?.message.contains("root of the file system") == true)
    #expect(refusal("")?.message.contains("no name") == true)
  }

  @Test func refusesTheHomeFolderItself() throws {
    let refusal = #expect(throws: OutputRefusal.self) {
      try OutputFolder(at: folder("to-home"), inputs: [], home: folder("home"))
    }
    #expect(refusal?.message.contains("home folder") == true)
    #expect(OutputFolder.home == ProcessInfo.processInfo.environment["HOME"])
  }

  @Test(arguments: [
    "home/site/public", "to-site/public", "home/empty", "home/new/deep/public", "home/site/notes/public",
    "home/site-2",
    "home/site/music-2/public", "home/site/a", "home/site/a/c", "home/site/empty/music", "home/music",
    "home/.github", "home/.git/../public",
    "to-home/empty/", "home/empty/./x",
  ])
  func accepts(path: String) throws {
    let before = folder.state()
    #expect(refusal(folder(path)) == nil)
    #expect(folder.state() == before)
  }

  @Test func seesThroughLinksToTheOutput() throws {
    try folder.makeFolder("real")
    try folder.link("public", to: "real")
    let report = try folder.build(page("a.html", "a"))
    #expect(!report.failed && folder.text("real/a.html") == "a")
  }
}
