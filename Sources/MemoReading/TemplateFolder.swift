package import Diagnostics

/// A folder of templates that stand over the built-in ones.
package enum TemplateFolder {
  /// The longest file in bytes; fonts are large.
  private static let longest = 64 << 20

  /// The files below `folder` by their path in it, without those that cannot be read; throws where there is no such folder.
  package static func read(
    _ folder: String, shownAs shown: String
  ) throws(Diagnostic) -> (files: [(path: String, source: SourceText)], diagnostics: [Diagnostic]) {
    guard FileAccess.status(folder, followingLinks: true)?.kind == .folder else {
      throw Diagnostic(.error, path: folder, "there is no such folder of templates")
    }
    var files: [(path: String, source: SourceText)] = []
    var diagnostics: [Diagnostic] = []
    for path in FileAccess.files(below: folder) {
      do throws(FileError) {
        let bytes = try FileAccess.read(folder + "/" + path, limit: Self.longest)
        files.append((path, SourceText(path: shown + path, bytes: bytes)))
      } catch {
        diagnostics.append(
          Diagnostic(
            .error, path: shown + path, "the template cannot be read: \(error.reason)",
            help: "the built-in one stands in for it"))
      }
    }
    return (files, diagnostics)
  }
}
