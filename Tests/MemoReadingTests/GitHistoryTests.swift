import Diagnostics
import Foundation
import MemoReading
import TestSupport
import Testing
import TimeZones

/// Dates of commits, with names as people give them (research on static sites, §3 A 9 and 10).
struct GitHistoryTests {
  /// A repository with commits at times of the test's choosing.
  private struct Repository {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try git("init", "-q")
    }

    func git(_ arguments: String..., at seconds: Int = 1_700_000_000, in path: String? = nil) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", path ?? folder.path] + arguments
      let identity = ["NAME": "Lin", "EMAIL": "lin@example.org", "DATE": "\(seconds) +0800"]
      var environment = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
      ]
      for (key, value) in identity {
        environment["GIT_AUTHOR_\(key)"] = value
        environment["GIT_COMMITTER_\(key)"] = value
      }
      process.environment = environment
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "git \(arguments)")
    }

    func commit(at seconds: Int) throws {
      try git("add", "-A")
      try git("commit", "-q", "--allow-empty", "-m", "memo", at: seconds)
    }
  }

  private static let names = [
    "中文.md", "two words.md", "é.md", "quote\"d.md", "tab\there.md", "emoji 😀.md", "-dash.md", "a\\b.md",
  ]

  @Test(arguments: names) func findsEveryName(_ name: String) throws {
    let repository = try Repository()
    try repository.folder.write("notes/" + name, "one\n")
    try repository.commit(at: 1_700_000_000)
    try repository.folder.write("notes/" + name, "two\n")
    try repository.commit(at: 1_710_000_000)
    let history = try GitHistory.read(folder: repository.folder.path)
    #expect(history.commits["notes/" + name]?.first == 1_700_000_000)
    #expect(history.commits["notes/" + name]?.last == 1_710_000_000)
    #expect(history.uncommitted.isEmpty && !history.isShallow)
    // From a folder inside the repository, relative to it.
    let inside = try GitHistory.read(folder: repository.folder.path + "/notes")
    #expect(inside.commits[name]?.first == 1_700_000_000)
  }

  @Test(arguments: names) func findsWhatIsNotCommitted(_ name: String) throws {
    let repository = try Repository()
    try repository.folder.write("notes/\(name)", "one\n")
    try repository.folder.write("notes/same.md", "one\n")
    try repository.commit(at: 1_700_000_000)
    try repository.folder.write("notes/\(name)", "two\n")
    try repository.folder.write("notes/new \(name)", "new\n")
    let history = try GitHistory.read(folder: repository.folder.path + "/notes")
    #expect(history.uncommitted == [name, "new \(name)"])
  }

  @Test func knowsNoRepositoryFromAnEmptyOne() throws {
    let folder = try TemporaryFolder()
    #expect(throws: GitHistory.Absence.self) { try GitHistory.read(folder: folder.path) }
    let repository = try Repository()
    try repository.folder.write("a.md", "x\n")
    let history = try GitHistory.read(folder: repository.folder.path)
    #expect(history.commits.isEmpty && history.uncommitted == ["a.md"])
  }

  @Test func aRepositoryThatGitCannotReadIsNoCrash() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git", "gitdir: nowhere\n")
    #expect(throws: GitHistory.Absence.self) { try GitHistory.read(folder: folder.path) }
    try folder.write("a.md", "x\n")
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path)
    #expect(notebook.diagnostics.map(\.help) == ["run git status there to see why"])
  }

  @Test func seesAShallowClone() throws {
    let repository = try Repository()
    for second in 0..<3 {
      try repository.folder.write("a.md", "\(second)\n")
      try repository.commit(at: 1_700_000_000 + second)
    }
    let clone = try TemporaryFolder()
    try repository.git("clone", "-q", "--depth", "1", "file://" + repository.folder.path, clone.path + "/c")
    #expect(try GitHistory.read(folder: clone.path + "/c").isShallow)
  }

  @Test func aMemoTakesItsDatesFromCommitsNeverFromTheFile() throws {
    let repository = try Repository()
    try repository.folder.write("notes/lin/中文.md", "one\n")
    try repository.commit(at: 1_700_000_000)
    try repository.folder.write("notes/lin/中文.md", "two\n")
    try repository.folder.write("almanac.yml", "timezone: Asia/Taipei\n")
    try repository.commit(at: 1_710_000_000)
    try repository.folder.write("notes/lin/new.md", "new\n")
    try repository.folder.setTimes(Date(timeIntervalSince1970: 1_790_000_000))
    let stamps = try NotebookReader(zones: .init(), options: .init()).read(repository.folder.path).stamps
    #expect(stamps.source == .git && stamps.settings == 1_710_000_000)
    let (new, old) = (stamps.memos[0], stamps.memos[1])
    #expect(old.first == 1_700_000_000 && old.lastCommit == 1_710_000_000 && old.last == 1_710_000_000)
    #expect(new.first == nil && new.lastCommit == nil && new.last == 1_790_000_000)
  }

  /// A merge that says something of its own about a file changes it; one that only joins does not.
  @Test(arguments: ["", "/deep/er"]) func mergesCountForWhatTheyChange(_ below: String) throws {
    let repository = try Repository()
    let notes = (below.isEmpty ? "" : below.dropFirst() + "/") + "notes/"
    try repository.folder.write(notes + "both.md", "one\n")
    try repository.commit(at: 1_700_000_000)
    try repository.git("checkout", "-q", "-b", "side")
    try repository.folder.write(notes + "both.md", "side\n")
    try repository.folder.write(notes + "side.md", "side\n")
    try repository.commit(at: 1_700_000_100)
    try repository.git("checkout", "-q", "-")
    try repository.folder.write(notes + "both.md", "main\n")
    try repository.commit(at: 1_700_000_200)
    try repository.git("merge", "-q", "--no-commit", "-s", "ours", "side")
    try repository.folder.write(notes + "both.md", "merged\n")
    try repository.folder.write(notes + "side.md", "side\n")
    try repository.commit(at: 1_700_000_300)
    let history = try GitHistory.read(folder: repository.folder.path + below)
    #expect(history.commits["notes/both.md"]?.last == 1_700_000_300)
    #expect(history.commits["notes/both.md"]?.first == 1_700_000_000)
    #expect(history.commits["notes/side.md"]?.last == 1_700_000_100)
  }

  /// Else the last change would lie earlier after the merge than before it.
  @Test func aMergeThatTakesTheOtherSideForgetsNoCommit() throws {
    let repository = try Repository()
    try repository.folder.write("a.md", "one\n")
    try repository.commit(at: 1_700_000_000)
    try repository.git("branch", "side")
    try repository.folder.write("a.md", "two\n")
    try repository.commit(at: 1_700_000_100)
    try repository.git("checkout", "-q", "side")
    try repository.git("commit", "-q", "--allow-empty", "-m", "empty", at: 1_700_000_050)
    try repository.git("merge", "-q", "-s", "ours", "-m", "merge", "-", at: 1_700_000_200)
    #expect(try GitHistory.read(folder: repository.folder.path).commits["a.md"]?.last == 1_700_000_100)
  }

  @Test func settingsOfTheRepositoryHideNoCommit() throws {
    let repository = try Repository()
    try repository.git("config", "log.showRoot", "false")
    try repository.git("config", "diff.relative", "true")
    try repository.folder.write("notes/a.md", "one\n")
    try repository.commit(at: 1_700_000_000)
    #expect(try GitHistory.read(folder: repository.folder.path).commits["notes/a.md"]?.first == 1_700_000_000)
    #expect(
      try GitHistory.read(folder: repository.folder.path + "/notes").commits["a.md"]?.first == 1_700_000_000)
  }

  private func stamps(_ folder: TemporaryFolder, _ path: String = "") throws -> [String: Stamps.Change] {
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path + path)
    return Dictionary(uniqueKeysWithValues: zip(notebook.memos.map(\.notePath), notebook.stamps.memos))
  }

  @Test func aLinkTakesTheHistoryOfTheFileItLeadsTo() throws {
    let repository = try Repository()
    let folder = repository.folder
    try folder.write("almanac.yml", "title: x\n")
    try folder.write("notes/a.md", "one\n")
    try folder.write("shared/b.md", "one\n")
    try folder.write("real.yml", "title: x\n")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/notes/l.md", withDestinationPath: "a.md")
    try manager.createSymbolicLink(atPath: folder.path + "/notes/s", withDestinationPath: "../shared")
    try repository.commit(at: 1_700_000_000)
    for file in ["notes/a.md", "shared/b.md"] { try folder.write(file, "two\n") }
    try repository.commit(at: 1_700_000_100)
    let clean = try stamps(folder)
    #expect(clean["l.md"]?.first == 1_700_000_000 && clean["l.md"]?.last == 1_700_000_100)
    #expect(clean["s/b.md"]?.first == 1_700_000_000 && clean["s/b.md"]?.last == 1_700_000_100)
    // What is not committed counts by its time, through the link too; a link led elsewhere is a change.
    try folder.write("shared/b.md", "three\n")
    try manager.removeItem(atPath: folder.path + "/notes/l.md")
    try manager.createSymbolicLink(atPath: folder.path + "/notes/l.md", withDestinationPath: "./a.md")
    try folder.setTimes(Date(timeIntervalSince1970: 1_790_000_000))
    let edited = try stamps(folder)
    #expect(edited["s/b.md"]?.last == 1_790_000_000 && edited["l.md"]?.last == 1_790_000_000)
    #expect(edited["a.md"]?.last == 1_700_000_100)
  }

  @Test func linkedSettingsAndNotesTakeTheHistoryOfWhatTheyLeadTo() throws {
    let repository = try Repository()
    let folder = repository.folder
    try folder.write("real.yml", "title: x\n")
    try folder.write("vault/a.md", "one\n")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/notes", withDestinationPath: "vault")
    try manager.createSymbolicLink(atPath: folder.path + "/almanac.yml", withDestinationPath: "real.yml")
    try repository.commit(at: 1_700_000_000)
    try folder.write("real.yml", "title: y\n")
    try folder.write("vault/a.md", "two\n")
    try repository.commit(at: 1_700_000_100)
    let read = try NotebookReader(zones: .init(), options: .init()).read(folder.path).stamps
    #expect(read.settings == 1_700_000_100)
    #expect(read.memos.map(\.last) == [1_700_000_100] && read.memos.map(\.first) == [1_700_000_000])
  }

  @Test func aRepositoryInTheNotesIsWarnedAboutOnce() throws {
    let repository = try Repository()
    let folder = repository.folder
    for file in ["notes/a.md", "notes/sub/b.md", "notes/other/c.md", "notes/empty/d.txt"] {
      try folder.write(file, "one\n")
    }
    try folder.write("almanac.yml", "title: x\n")
    try repository.commit(at: 1_700_000_000)
    for inner in ["sub", "other", "empty"] {
      try repository.git("init", "-q", in: folder.path + "/notes/" + inner)
    }
    try folder.setTimes(Date(timeIntervalSince1970: 1_790_000_000))
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path)
    #expect(
      notebook.diagnostics.map { "\($0.path.dropFirst(folder.path.count)): \($0.severity): \($0.summary)" }
        == [
          "/notes/other/: warning: this is a git repository of its own (and 1 more): file times are used for what it holds"
        ])
    let found = try stamps(folder)
    #expect(found["a.md"]?.last == 1_700_000_000)
    #expect(found["sub/b.md"]?.last == 1_790_000_000 && found["sub/b.md"]?.first == nil)
  }

  @Test(arguments: [true, false]) func notesThatAreARepositoryAreWarnedAbout(_ hasOuter: Bool) throws {
    let folder = try hasOuter ? Repository().folder : TemporaryFolder()
    try folder.write("almanac.yml", "title: x\n")
    try folder.write("notes/a.md", "one\n")
    try folder.write("notes/.git/x", "one\n")
    let notebook = try NotebookReader(zones: .init(), options: .init()).read(folder.path)
    #expect(notebook.diagnostics.map(\.path) == [folder.path + "/notes/"])
    // A bare folder that is a repository is the notebook itself.
    let bare = try Repository()
    try bare.folder.write("a.md", "one\n")
    #expect(try NotebookReader(zones: .init(), options: .init()).read(bare.folder.path).diagnostics.isEmpty)
  }

  @Test func withoutGitTheFileTimeStampsAndDatesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.md", "x\n")
    try folder.setTimes(Date(timeIntervalSince1970: 1_790_000_000.75))
    let stamps = try NotebookReader(zones: .init(), options: .init()).read(folder.path).stamps
    #expect(stamps.source == .files)
    #expect(stamps.memos.map(\.first) == [nil] && stamps.memos.map(\.last) == [1_790_000_000])
  }
}
