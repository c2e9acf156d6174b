import Outputs
import Diagnostics
import Foundation
import SiteWriting
import Testing

/// A folder that goes with its value.
final class TemporaryFolder: Sendable {
  let path: String

  /// In memory where that is asked for and there is such a file system: thousands of files are slow to delete on a disk.
  init(inMemory: Bool = false) throws {
    let parent = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/almanac-test-XXXXXX".utf8CString)
    let made = try #require(
      template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } })
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws {
    try makeFolder((name as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every file and folder below, with what shows a change: bytes, type, inode and time of modification in nanoseconds.
  func state(below name: String = "") -> [String: String] {
    var state: [String: String] = [:]
    for case let found as String in FileManager.default.enumerator(atPath: self(name)) ?? .init() {
      var status = stat()
      guard lstat(self(name) + "/" + found, &status) == 0 else { continue }
      let bytes = status.st_mode & S_IFMT == S_IFREG ? text(name + "/" + found) ?? "" : ""
      state[found] =
        "\(status.st_mode) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(bytes)"
    }
    return state
  }

  /// The names of all files below, without the manifest, sorted.
  func files(below name: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: self(name))?.compactMap { $0 as? String } ?? []
    return all.filter { found in
      var status = stat()
      return lstat(self(name) + "/" + found, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
        && found != ".almanac"
    }.sorted()
  }

  func folders(below name: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: self(name))?.compactMap { $0 as? String } ?? []
    return all.filter { (try? FileManager.default.contentsOfDirectory(atPath: self(name) + "/" + $0)) != nil }
      .sorted()
  }
}

func page(_ path: String, _ text: String) -> PlannedOutput {
  PlannedOutput(path: path, content: .rendered { Array(text.utf8) })
}

extension TemporaryFolder {
  func output(_ name: String = "public") throws -> OutputFolder {
    try OutputFolder(at: self(name), inputs: [], home: nil)
  }

  /// Builds into `public`.
  @discardableResult
  func build(_ outputs: PlannedOutput...) throws -> WriteReport { try output().write(outputs) }
}

extension WriteReport {
  var summaries: [String] { diagnostics.map { "\($0.path): \($0.summary)" } }
}
