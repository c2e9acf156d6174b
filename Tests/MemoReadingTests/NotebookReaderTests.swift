import Diagnostics
import Foundation
import MemoReading
import TestSupport
import Testing
import TimeZones

/// What makes a folder a notebook, and whose it is (design §1, §7).
struct NotebookReaderTests {
  private func read(
    _ folder: TemporaryFolder, _ path: String = "", owner: String? = nil
  ) throws(NotebookReader.Failure) -> Notebook {
    var options = NotebookReader.Options()
    options.owner = owner
    return try NotebookReader(zones: .init(), options: options).read(folder.path + path)
  }

  private func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + path, withDestinationPath: target)
  }

  private func refusal(_ folder: TemporaryFolder) -> Diagnostic? {
    do throws(NotebookReader.Failure) {
      _ = try read(folder)
      return nil
    } catch {
      switch error {
      case .unreadable(let diagnostic): return diagnostic
      }
    }
  }

  /// Without its settings a notebook would be published whole.
  @Test func settingsThatCannotBeReadAreNoBareFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md", "x\n")
    try link("almanac.yml", to: "gone.yml", in: folder)
    let dangling = try #require(refusal(folder))
    #expect(dangling.severity == .error && dangling.path == folder.path + "/almanac.yml")
    #expect(dangling.help == "this is a link that leads nowhere; mend or remove it")
    try FileManager.default.removeItem(atPath: folder.path + "/almanac.yml")
    try folder.write("almanac.yml/x", "x\n")
    #expect(refusal(folder)?.summary == "the settings cannot be read: Is a directory")
  }

  @Test func settingsMayBeALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("real.yml", "title: Linked\n")
    try folder.write("notes/a.md", "x\n")
    try link("almanac.yml", to: "real.yml", in: folder)
    #expect(try read(folder).settings.title == "Linked")
  }

  @Test(arguments: [
    ("almanac.yaml", true), ("Almanac.yml", true), ("ALMANAC.YAML", true), (".almanac.yml", true),
    ("almanac.yml.txt", true), ("almanac.yml~", true), ("almanac.md", false), ("config.yml", false),
    (".almanac.yml.swp", false), ("my-almanac.yml", false),
  ]) func settingsUnderAnotherNameAreNotPassedOver(_ name: String, _ isRefused: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, "visibility: draft\n")
    try folder.write("notes/a.md", "x\n")
    let refusal = refusal(folder)
    #expect((refusal != nil) == isRefused)
    if isRefused {
      #expect(refusal?.path == folder.path + "/" + name)
      #expect(refusal?.help?.contains("almanac.yml") == true)
      // Beside the right one it is a file like any other.
      try folder.write("almanac.yml", "title: x\n")
      #expect(self.refusal(folder) == nil)
    }
  }

  @Test(
    arguments: [
      ("title: x\n", nil, nil), ("owner: lin\n", nil, "lin"), ("users: {lin: }\n", nil, "lin"),
      ("users: {lin: , mia: }\n", nil, nil), ("users: {lin: , mia: }\nowner: mia\n", nil, "mia"),
      ("owner: lin\n", "zoe", "zoe"), ("title: x\n", "zoe", "zoe"),
    ] as [(String, String?, String?)]) func aNotebookHasTheOwnerThatItNames(
      _ settings: String, _ option: String?, _ owner: String?
    ) throws
  {
    let folder = try TemporaryFolder()
    try folder.write("almanac.yml", settings)
    try folder.write("notes/a.md", "x\n")
    #expect(try read(folder, owner: option).owner == owner)
  }

  @Test(
    arguments: [
      ("Lin", nil, "Lin"), ("two words", nil, "two-words"), ("tags", nil, "owner"), ("💥", nil, "owner"),
      ("Lin", "zoe", "zoe"),
    ] as [(String, String?, String)]) func aBareFolderIsOnePersons(
      _ name: String, _ option: String?, _ owner: String
    ) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(name + "/a.md", "x\n")
    #expect(try read(folder, "/" + name, owner: option).owner == owner)
  }

  @Test func aPhoneNumberThatBecomesAHandleIsWarnedAbout() throws {
    let folder = try TemporaryFolder()
    try folder.write("almanac.yml", "title: x\n")
    for file in [
      "0912345678/a.md", "0912345678/b/c.md", "0912-345-678/a.md", "2026-12-01/a.md", "lin/0987654321/a.md",
      "0955555555.md",
    ] {
      try folder.write("notes/" + file, "x\n")
    }
    let notebook = try read(folder)
    #expect(
      notebook.diagnostics.map(\.path) == [
        folder.path + "/notes/0912-345-678", folder.path + "/notes/0912345678",
      ])
    #expect(
      notebook.diagnostics.allSatisfy { $0.severity == .warning && $0.summary.contains("becomes public") })
    // With declared users a folder makes nobody.
    try folder.write("almanac.yml", "users: {lin: }\n")
    #expect(try read(folder).diagnostics.isEmpty)
  }

  @Test func aBareFolderCalledLikeAPhoneNumberIsWarnedAbout() throws {
    let folder = try TemporaryFolder()
    try folder.write("0912345678/a.md", "x\n")
    #expect(try read(folder, "/0912345678").diagnostics.count == 1)
    #expect(try read(folder, "/0912345678", owner: "lin").diagnostics.isEmpty)
  }
}
