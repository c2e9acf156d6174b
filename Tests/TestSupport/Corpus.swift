package import Foundation

/// The public test suites that lie beside the repository; nil where they are absent.
package enum Corpus {
  package static let root: URL? = {
    let fallback = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/corpus")
    let root =
      ProcessInfo.processInfo.environment["ALMANAC_CORPUS"].map { URL(fileURLWithPath: $0) } ?? fallback
    return FileManager.default.fileExists(atPath: root.path) ? root : nil
  }()

  package static var isPresent: Bool { root != nil }
}
