internal import MemoReading

/// Finds the notebook that a command without a folder works in.
enum NotebookSearch {
  /// The given folder, or the nearest one here or above that holds settings; nil when there is none.
  static func root(_ given: String?) -> String? {
    if let given {
      return holdsSettings(given) ? given : nil
    }
    var folder = "."
    for _ in 0..<64 {
      if holdsSettings(folder) { return folder }
      guard FileAccess.realPath(folder) != "/" else { return nil }
      folder = folder == "." ? ".." : "../" + folder
    }
    return nil
  }

  private static func holdsSettings(_ folder: String) -> Bool {
    FileAccess.status(folder + "/" + NotebookReader.settingsName, followingLinks: true)?.kind == .file
  }
}
