internal import ByteText
package import Diagnostics

/// Finding and reading `almanac.yml`.
extension NotebookReader {
  package static let settingsName = "almanac.yml"

  /// Reads the settings of a notebook without its memos, and whom a new memo belongs to.
  ///
  /// Where neither settings nor options name an owner, that is a handle made of the folder's name.
  package func readHead(_ root: String) throws(Failure) -> (
    settings: Settings, owner: String, diagnostics: [Diagnostic]
  ) {
    guard let source = try settingsSource(in: root) else {
      throw .unreadable(
        Diagnostic(.error, path: root, "there is no almanac.yml", help: "almanac init makes a notebook"))
    }
    let reader = SettingsReader(source, zones: zones)
    var settings = reader.settings
    if let zone = options.zone { settings.zone = zone }
    let place = NotebookPlace(root: root, isBare: false, notesFolder: settings.notes)
    return (settings, owner(settings, place) ?? folderHandle(root), reader.diagnostics)
  }

  /// The settings' bytes; nil only where there are none for certain, since a bare folder is published whole.
  func settingsSource(in root: String) throws(Failure) -> SourceText? {
    let prefix = root == "." ? "" : root.hasSuffix("/") ? root : root + "/"
    let path = prefix + Self.settingsName
    let misnamed: String?
    do throws(FileError) {
      if try FileAccess.exists(path) {
        return SourceText(path: path, bytes: try FileAccess.read(path, limit: MemoParser.longest))
      }
      misnamed = try FileAccess.names(in: root).map(\.text).first(where: Self.isMisnamed)
    } catch {
      throw .unreadable(
        Diagnostic(
          .error, path: error.path, "the settings cannot be read: \(error.reason)",
          help: isDanglingLink(path) ? "this is a link that leads nowhere; mend or remove it" : nil))
    }
    guard let misnamed else { return nil }
    throw .unreadable(
      Diagnostic(
        .error, path: prefix + misnamed, "settings under this name are not read",
        help: "rename it to almanac.yml, or move it away if the folder is no notebook"))
  }

  /// A part of a notebook built as a bare folder would lose the rules that hide its memos.
  func refuseInsideNotebook(_ root: String) throws(Failure) {
    guard var folder = FileAccess.realPath(root) else { return }
    while let slash = folder.lastIndex(of: "/"), folder != "/" {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      let settings = (folder == "/" ? "" : folder) + "/" + Self.settingsName
      if FileAccess.status(settings, followingLinks: false) != nil {
        throw .unreadable(
          Diagnostic(
            .error, path: root, "this folder lies in the notebook \(folder), whose settings would not count",
            help: "almanac build \(folder)"))
      }
    }
  }

  private func isDanglingLink(_ path: String) -> Bool {
    FileAccess.status(path, followingLinks: false)?.kind == .link
      && FileAccess.status(path, followingLinks: true) == nil
  }

  /// Whether a name was meant to be `almanac.yml`: other letters, the longer ending, a mark before or an ending behind.
  private static func isMisnamed(_ name: String) -> Bool {
    var name = name.folded[...]
    name = name.drop { $0 == "." || $0 == "_" }
    for ending in [".txt", ".bak", ".orig", "~"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
      break
    }
    return name == "almanac.yml" || name == "almanac.yaml"
  }
}
