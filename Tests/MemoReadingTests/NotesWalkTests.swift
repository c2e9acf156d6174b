import Diagnostics
import Foundation
import MemoReading
import TestSupport
import Testing
import TimeZones

/// What of a folder is read, and what links may do (design §1; research on static sites, §3 H).
struct NotesWalkTests {
  private func walk(
    _ folder: TemporaryFolder, notes: String = "", rules: NotesWalk.Rules = .init()
  ) -> NotesWalk {
    NotesWalk(
      root: folder.path + (notes.isEmpty ? "" : "/" + notes), shownAs: "", boundary: folder.path, rules: rules
    )
  }

  private func says(_ walk: NotesWalk) -> [String] {
    walk.diagnostics.sorted().map { "\($0.path): \($0.severity): \($0.summary)" }
  }

  private func folder(_ files: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file, "x\n") }
    return folder
  }

  private func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: target)
  }

  @Test func sortsByBytesAndTellsMemosFromFiles() throws {
    let folder = try folder(
      "b.md", "a/z.md", "a.md", "Z.MD", "c.markdown", "d.txt", "a/cat.jpg", "md", "中.md", "é.md")
    let walk = walk(folder)
    #expect(walk.memos == ["Z.MD", "a.md", "a/z.md", "b.md", "c.markdown", "é.md", "中.md"])
    #expect(walk.attachments == ["a/cat.jpg", "d.txt", "md"])
    #expect(walk.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (".a.md", false), (".git/a.md", false), ("_a.md", false), ("_x/a.md", false), ("_posts/a.md", true),
    ("_drafts/a.md", true),
    ("x/_posts/a.md", true), ("_posts.md", false), ("a.md~", false), ("a.md.swp", false),
    (".a.md.swp", false),
    ("#a.md#", false), ("4913", false), ("a.md.orig", false), ("a.md.bak", false), ("a.tmp", false),
    ("README.md", true),
    ("x/README.md", true),
  ]) func passesOverNames(_ path: String, _ isRead: Bool) throws {
    let walk = walk(try folder(path))
    #expect((walk.memos + walk.attachments).contains(path) == isRead)
  }

  @Test func rulesIgnoreAndInclude() throws {
    var rules = NotesWalk.Rules()
    rules.ignore = ["Templates/", "*.excalidraw.md"].map { IgnorePattern($0) }
    rules.include = ["_index.md", "keep.excalidraw.md"].map { IgnorePattern($0) }
    rules.skipsRootReadme = true
    rules.closedFolders = ["out"]
    let folder = try folder(
      "Templates/a.md", "x/Templates/b.md", "c.excalidraw.md", "keep.excalidraw.md", "_index.md", "ReadMe.md",
      "x/README.md",
      "out/d.md", "x/out/e.md")
    #expect(
      walk(folder, rules: rules).memos == ["_index.md", "keep.excalidraw.md", "x/README.md", "x/out/e.md"])
  }

  @Test func namesMarkdownThatWasPassedOver() throws {
    let folder = try folder("_private/deep/er/a.md", ".obsidian/app.json", "_b.md", "_empty/x.txt")
    let walk = walk(folder)
    #expect(walk.markdownPassedOver().map(\.path) == ["_b.md", "_private/deep/er/a.md"])
    #expect(walk.markdownPassedOver().allSatisfy { $0.reason == "names that start with '_' are not read" })
  }

  @Test(arguments: [
    (["_priv/ok.md"], ["_priv/ok.md", "a.md"]),
    (["_priv/sub/"], ["_priv/sub/c.md", "_priv/sub/d/e.md", "a.md"]),
    (["_priv/**/c.md"], ["_priv/sub/c.md", "a.md"]),
    (["_priv/s*/*.md"], ["_priv/sub/c.md", "a.md"]),
    (["Archive/keep.md"], ["Archive/keep.md", "a.md"]),
    ([".hid/"], [".hid/f.md", "a.md"]),
    // A bare name is looked for in what is read, not in what is passed over.
    (["ok.md"], ["a.md"]), (["**/ok.md"], ["a.md"]),
    (["ok.md", "_priv/sub/c.md"], ["_priv/sub/c.md", "a.md"]),
    (["_priv/none.md"], ["a.md"]), (["out/x.md"], ["a.md"]),
  ]) func includesBelowFoldersThatArePassedOver(_ include: [String], _ memos: [String]) throws {
    let folder = try folder(
      "a.md", "_priv/ok.md", "_priv/no.md", "_priv/sub/c.md", "_priv/sub/d/e.md", "Archive/keep.md",
      "Archive/b.md", ".hid/f.md", ".git/ok.md", "out/x.md")
    var rules = NotesWalk.Rules()
    rules.include = include.map { IgnorePattern($0) }
    rules.ignore = [IgnorePattern("Archive/")]
    rules.closedFolders = ["out"]
    let walk = walk(folder, rules: rules)
    #expect(walk.memos == memos)
    #expect(walk.attachments.isEmpty && walk.diagnostics.isEmpty)
  }

  /// Emacs locks a file by a link that leads to nothing but says who and where.
  @Test func namesArePassedOverBeforeLinksAreLookedAt() throws {
    let folder = try folder("s.md")
    try link(".#s.md", to: "lin@host.1234:1700000000", in: folder)
    try link("_etc", to: "/etc", in: folder)
    try link("s.md~", to: "s.md", in: folder)
    let walk = walk(folder)
    #expect(walk.memos == ["s.md"] && walk.diagnostics.isEmpty && !walk.followsLinks)
    #expect(walk.markdownPassedOver().isEmpty)
  }

  @Test func findsRepositoriesBelowTheNotes() throws {
    let folder = try folder("a.md", ".git/x", "b/.git/x", "b/c.md")
    try folder.write("sub/deep/.git", "gitdir: elsewhere\n")
    #expect(walk(folder).repositories == ["b", "sub/deep"])
  }

  @Test func linksInsideAreFollowed() throws {
    let folder = try folder("notes/a.md", "shared/b.md")
    try link("notes/same.md", to: "a.md", in: folder)
    try link("notes/shared", to: "../shared", in: folder)
    let walk = walk(folder, notes: "notes")
    #expect(walk.memos == ["a.md", "same.md", "shared/b.md"])
    #expect(walk.diagnostics.isEmpty && walk.followsLinks)
  }

  @Test func theNotesFolderMayBeALink() throws {
    let vault = try folder("a.md", "x/b.md")
    try link("c.md", to: "x/b.md", in: vault)
    let folder = try folder("almanac.yml")
    try link("notes", to: vault.path, in: folder)
    let walk = walk(folder, notes: "notes")
    #expect(walk.memos == ["a.md", "c.md", "x/b.md"])
    #expect(walk.diagnostics.isEmpty)
  }

  @Test func linksThatLeaveAreNot() throws {
    let folder = try folder("notes/a.md")
    try link("notes/etc", to: "/etc", in: folder)
    try link("notes/passwd.md", to: "/etc/passwd", in: folder)
    try link("notes/up", to: "../..", in: folder)
    try link("notes/gone.md", to: "nowhere", in: folder)
    // A folder whose name only begins like the notebook's.
    let sibling = URL(fileURLWithPath: folder.path + "-sibling")
    try FileManager.default.createDirectory(at: sibling, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: sibling) }
    try link("notes/sibling", to: sibling.path, in: folder)
    let walk = walk(folder, notes: "notes")
    #expect(walk.memos == ["a.md"] && walk.attachments.isEmpty)
    #expect(
      says(walk) == [
        "etc: warning: this link leaves the notebook and is not followed",
        "gone.md: warning: this link leads nowhere",
        "passwd.md: warning: this link leaves the notebook and is not followed",
        "sibling: warning: this link leaves the notebook and is not followed",
        "up: warning: this link leaves the notebook and is not followed",
      ])
  }

  @Test func loopsAreFound() throws {
    let folder = try folder("a/b/x.md")
    try link("a/b/loop", to: "..", in: folder)
    try link("a/self", to: "self", in: folder)
    try link("top", to: ".", in: folder)
    let walk = walk(folder)
    #expect(walk.memos == ["a/b/x.md"])
    #expect(
      says(walk) == [
        "a/b/loop: warning: this link leads back to a folder above it and is not followed",
        "a/self: warning: this link leads nowhere",
        "top: warning: this link leads back to a folder above it and is not followed",
      ])
  }

  /// Without a bound, the ways through ten folders that all link to each other are millions.
  @Test func foldersThatLinkToEachOtherAreReadOnceMore() throws {
    let folder = try TemporaryFolder()
    for one in 0..<10 {
      try folder.write("\(one)/m.md", "x\n")
      for other in 0..<10 where other != one { try link("\(one)/to\(other)", to: "../\(other)", in: folder) }
    }
    #expect(walk(folder).memos.count == 20)
  }

  @Test func namesThatAreNotTextAreErrors() throws {
    let folder = try folder("a.md")
    let path =
      folder.path.utf8CString.dropLast() + [
        0x2F, CChar(bitPattern: 0xC4), CChar(bitPattern: 0xE3), 0x2E, 0x6D, 0x64, 0,
      ]
    let descriptor = open(Array(path), O_CREAT | O_WRONLY, 0o644)
    try #require(descriptor >= 0)
    close(descriptor)
    let walk = walk(folder)
    #expect(walk.memos == ["a.md"])
    #expect(
      says(walk).count == 1
        && says(walk)[0].hasSuffix("error: the file name is not UTF-8, so no page can be named after it"))
  }

  /// Reading a pipe would wait for ever.
  @Test func onlyFilesAndFoldersAreRead() throws {
    let folder = try folder("a.md")
    try #require(mkfifo(folder.path + "/pipe.md", 0o644) == 0)
    #expect(walk(folder).memos == ["a.md"])
  }

  /// The research's note of 50 MB: named, refused, and no other is lost.
  @Test func aFileThatIsTooLargeIsNamed() throws {
    let folder = try folder("a.md")
    try folder.write("big.md", Data(repeating: UInt8(ascii: "a"), count: MemoParser.longest + 1))
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path)
    #expect(notebook.memos.map(\.notePath) == ["a.md"])
    #expect(notebook.diagnostics.map { $0.path.hasSuffix("/big.md") && $0.severity == .error } == [true])
  }

  @Test func obsidianHidesTemplatesAndFilters() throws {
    let folder = try folder(
      "Meta/Templates/t.md", "Meta/a.md", "Archive/b.md", "Scratchpad.md", "x/Archive/c.md", "secret.md")
    try folder.write(".obsidian/templates.json", "{\"folder\": \"Meta/Templates\"}")
    try folder.write(
      ".obsidian/app.json", "{\"userIgnoreFilters\": [\"Archive/\", \"Scratch\", \"/^secret/\"]}")
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path)
    #expect(notebook.memos.map(\.notePath) == ["Meta/a.md", "secret.md", "x/Archive/c.md"])
    #expect(
      notebook.diagnostics.map(\.summary) == [
        "the filter '/^secret/' is a regular expression, and is not obeyed"
      ])
  }
}
