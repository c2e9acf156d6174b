internal import Glibc

/// The files below one folder, reached name by name, so that no symbolic link leads out of it.
final class OutputTree: Sendable {
  private let root: Descriptor

  /// The folder at `path`, which must not be a symbolic link itself; those above it are followed.
  init(_ path: String) throws(SystemError) {
    root = try Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Why a folder of the tree cannot be entered, and the path below the root of what is in the way.
  struct Obstacle: Error {
    let error: SystemError
    let path: String

    /// Whether there is just nothing.
    var isAbsence: Bool { error.code == ENOENT }
  }

  var rootNumber: Int32 { root.number }

  /// Opens the folder at `path`, `""` for the root.
  func openFolder(_ path: String) throws(Obstacle) -> Descriptor {
    try walk(path) { _, _, _, error in error }
  }

  /// Opens the folder at `path` and makes what is missing of it.
  ///
  /// `yields` is called with the path of what is in the way, and says whether that has gone.
  func makeFolder(_ path: String, yields: (String) -> Bool) throws(Obstacle) -> Descriptor {
    try walk(path) { folder, name, path, error in
      guard error.code == ENOENT || yields(path) else { return error }
      // 0777 without the umask, as mkdir(1) does; another thread may have been first.
      return mkdirat(folder, name, 0o777) == 0 || errno == EEXIST ? nil : .last
    }
  }

  /// Enters folder by folder; `repair` is called for a name that cannot be entered, and returns nil when it can be.
  private func walk(
    _ path: String, repair: (_ folder: Int32, _ name: String, _ path: String, SystemError) -> SystemError?
  ) throws(Obstacle) -> Descriptor {
    var folder: Descriptor
    do { folder = try root.duplicate() } catch { throw Obstacle(error: error, path: "") }
    var entered = ""
    for component in path.split(separator: "/") {
      let name = String(component)
      entered += entered.isEmpty ? name : "/" + name
      do { folder = try enter(name, at: folder.number) } catch {
        if let error = repair(folder.number, name, entered, error) {
          throw Obstacle(error: error, path: entered)
        }
        do { folder = try enter(name, at: folder.number) } catch {
          throw Obstacle(error: error, path: entered)
        }
      }
    }
    return folder
  }

  private func enter(_ name: String, at folder: Int32) throws(SystemError) -> Descriptor {
    do { return try Descriptor.open(name, at: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) } catch {
      // With O_DIRECTORY a symbolic link is reported like a file: tell the two apart.
      var status = stat()
      let isLink = error.code == ENOTDIR && fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      throw isLink && status.isSymbolicLink ? SystemError(ELOOP) : error
    }
  }
}

extension String {
  /// The path of the folder that holds this path, `""` at the top, and the last name.
  var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}
