package import Foundation

/// A folder of its own for one test, removed with it.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent("almanac-test-XXXXXX").path
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw CocoaError(.fileWriteUnknown) }
    url = URL(fileURLWithPath: String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  /// Writes a file below the folder, and the folders above it.
  package func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  package func write(_ path: String, _ bytes: Data) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  package func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }

  /// The regular files below the folder, relative to it, sorted.
  package func files(below path: String = "") throws -> [String] {
    let root = path.isEmpty ? url : url.appendingPathComponent(path)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: root.appendingPathComponent(name).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Gives every file below the folder one modification time, so that stamps do not depend on the test run.
  ///
  /// Links are left alone: they may lead to files that are none of the test's.
  package func setTimes(_ date: Date) throws {
    for file in try files() {
      let path = url.appendingPathComponent(file).path
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type == .typeRegular else { continue }
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
  }
}
