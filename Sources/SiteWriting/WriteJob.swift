internal import Diagnostics
internal import Digest
internal import Glibc
internal import Outputs
internal import Synchronization

/// One build's view of the output folder, shared by the threads that write to it.
final class WriteJob: Sendable {
  enum Mode {
    /// Files are written under another name and renamed, so that a reader finds the old one or the new one.
    case replacing
    /// The folder is seen by nobody yet: files are written in place.
    case unseen
    /// Nothing is written.
    case preview
  }

  let tree: OutputTree
  /// The folder as the user named it, for diagnostics.
  let name: String
  let mode: Mode
  /// What earlier builds wrote.
  let earlier: Manifest
  /// The places that this build writes.
  let planned: Set<PathHash>
  /// Which stale files are left, and stay listed.
  let stays: @Sendable (String) -> Bool
  private let files: [PlannedFile]
  private let start = Mutex<Start>(.open)
  private let structure = Mutex<[String]>([])

  private enum Start {
    case open, begun
    case failed(SystemError)
  }

  init(
    tree: OutputTree, name: String, mode: Mode, earlier: Manifest, files: [PlannedFile],
    stays: @escaping @Sendable (String) -> Bool
  ) {
    self.tree = tree
    self.name = name
    self.mode = mode
    self.earlier = earlier
    self.stays = stays
    self.files = files
    planned = Set(files.map(\.hash))
  }

  /// Whether a file of an earlier build lies at `path` and this build does not write it.
  func isStale(_ path: PathHash) -> Bool { earlier.owns(path) && !planned.contains(path) }

  /// Must be called before anything is changed: from here on the manifest names all that may come to be.
  ///
  /// A planned place is listed without a digest, since the file may be of either build when this one is killed. A place
  /// where a file stands that is not ours is not listed: it would become ours. Folders that are to be made are listed too.
  func begin() throws(SystemError) {
    guard mode != .preview else { return }
    let failure = start.withLock { start -> SystemError? in
      switch start {
      case .begun: return nil
      case .failed(let error): return error
      case .open: break
      }
      do throws(SystemError) {
        try writeManifest(union())
        start = .begun
        return nil
      } catch {
        start = .failed(error)
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Whether something was changed, or may have been.
  var hasBegun: Bool {
    start.withLock { if case .begun = $0 { true } else { false } }
  }

  private func union() -> Manifest {
    var union = earlier
    union.isComplete = false
    for file in files where earlier.owns(file.hash) || !isOccupied(file.path) {
      union.entries[file.hash] = .some(nil)
    }
    var folders: Set<String> = [""]
    for file in files {
      var folder = file.folder
      while folders.insert(folder).inserted {
        if !isOccupied(folder) { union.entries[PathHash(ofFolder: folder)] = .some(nil) }
        folder = folder.folderAndName.folder
      }
    }
    return union
  }

  private func isOccupied(_ path: String) -> Bool {
    var status = stat()
    return fstatat(tree.rootNumber, path, &status, AT_SYMLINK_NOFOLLOW) == 0
      || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Replaces the manifest in one step, and waits until it is on the disk.
  func writeManifest(_ manifest: Manifest) throws(SystemError) {
    let temporary = TemporaryName.manifest
    let root = tree.rootNumber
    _ = unlinkat(root, temporary, 0)
    let file = try Descriptor.open(temporary, at: root, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    do throws(SystemError) {
      try file.write(manifest.bytes[...])
      try file.synchronize()
      guard renameat(root, temporary, root, Manifest.name) == 0 else { throw SystemError.last }
      guard fsync(root) == 0 else { throw SystemError.last }
    } catch {
      _ = unlinkat(root, temporary, 0)
      throw error
    }
  }

  /// Runs `body` while no other thread makes or removes folders or stale files; it adds to the paths deleted on the way.
  func changingStructure<Value: Sendable>(_ body: (inout [String]) -> Value) -> Value {
    structure.withLock { deleted in body(&deleted) }
  }

  /// The stale files that were deleted because they stood in the way.
  var deletedOnTheWay: [String] { structure.withLock { $0 } }

  func diagnostic(
    _ severity: Diagnostic.Severity, at path: String, _ summary: String, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, path: path.isEmpty ? name : name + "/" + path, summary, help: help)
  }
}
