import BuiltInTheme
import Foundation
import Testing

@Suite struct BuiltInThemeTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "Templates", isDirectory: true)

  @Test func holdsTheFilesInTemplates() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: Self.folder.appendingPathComponent(path).path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(BuiltInTheme.files.map(\.path) == sorted)
    for file in BuiltInTheme.files {
      let contents = try Data(contentsOf: Self.folder.appendingPathComponent(file.path))
      #expect(file.bytes == Array(contents), "\(file.path)")
    }
  }

  /// RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"),
  ]) func decodesBase64(text: String, expected: String) {
    #expect(Base64.decoded(text.utf8) == Array(expected.utf8))
  }

  @Test func decodesEachByte() {
    let bytes = (0...255).map { UInt8($0) }
    for length in 250...256 {
      let text = Data(bytes[..<length]).base64EncodedString()
      #expect(Base64.decoded(text.utf8) == Array(bytes[..<length]))
    }
  }
}
