internal import Glibc

/// The folder that a build writes into, which no other build may write into until it is released.
struct WritingPlace {
  let tree: OutputTree
  let mode: WriteJob.Mode
  /// What a killed build left beside the output, locked too.
  let leftover: OutputTree?

  func release() {
    leftover?.unlock()
    tree.unlock()
  }
}

/// A folder that does not exist yet is written beside its place and then renamed: it comes to be whole.
///
/// Each folder is locked first and only then looked at by its name again, since the build that held the lock before may
/// have renamed or removed it. Whoever writes into the output also holds the one beside it, and whoever writes into
/// that one has seen that there is no output: so two builds never write at the same time.
extension OutputFolder {
  enum NoPlace: Error {
    case busy
    case impossible(String)
  }

  /// Where the site is written while there is no output folder.
  var unseen: String {
    let (above, last) = path.folderAndName
    return "\(above)/.\(last).almanac-new"
  }

  func takePlace() throws(NoPlace) -> WritingPlace {
    // Each time, another build has ended or has been cleaned up after.
    for _ in 0..<100 {
      if let place = try isFolder(path) ? lockOutput() : lockUnseen() { return place }
    }
    throw .busy
  }

  /// Nil when the folder has gone.
  private func lockOutput() throws(NoPlace) -> WritingPlace? {
    guard let tree = try locked(path) else { return nil }
    guard case .ours = besides() else { return WritingPlace(tree: tree, mode: .replacing, leftover: nil) }
    do throws(NoPlace) {
      return WritingPlace(tree: tree, mode: .replacing, leftover: try locked(unseen))
    } catch {
      tree.unlock()
      throw error
    }
  }

  /// Nil when another build has been there, or nothing may be written beside the output, and it was made.
  private func lockUnseen() throws(NoPlace) -> WritingPlace? {
    try makeFolders(path.folderAndName.folder)
    let isNew = mkdir(unseen, 0o777) == 0
    if !isNew {
      let error = SystemError.last
      switch besides() {
      case .ours: break
      case .nothing where error.code == EEXIST: return nil
      case .nothing, .foreign:
        try makeFolders(path)
        return nil
      }
    }
    guard let tree = try locked(unseen) else { return nil }
    guard isFolder(path) else { return WritingPlace(tree: tree, mode: .unseen, leftover: nil) }
    if isNew { _ = rmdir(unseen) }
    tree.unlock()
    return nil
  }

  /// Nil when the path no longer names the folder that was locked.
  private func locked(_ path: String) throws(NoPlace) -> OutputTree? {
    let tree: OutputTree
    do { tree = try OutputTree(path) } catch {
      if error.code == ENOENT { return nil }
      throw .impossible("cannot be opened: \(error.text)")
    }
    switch tree.lock(as: path) {
    case .locked: return tree
    case .busy: throw .busy
    case .moved: return nil
    }
  }

  private enum Beside {
    case nothing, ours, foreign
  }

  /// Whether a folder of ours stands beside the output.
  ///
  /// It has our manifest, which comes before all else, or nothing but that in the making. The names are read first:
  /// another build may be writing, and what it adds in between comes with a manifest.
  private func besides() -> Beside {
    let tree: OutputTree
    do { tree = try OutputTree(unseen) } catch { return error.code == ENOENT ? .nothing : .foreign }
    let names = try? FolderListing.names(of: tree.openFolder(""))
    if names?.allSatisfy({ $0.text == TemporaryName.manifest }) == true { return .ours }
    if case .read = tree.readManifest() { return .ours }
    return .foreign
  }

  private func makeFolders(_ path: String) throws(NoPlace) {
    var missing: [String] = []
    var head = path
    while !head.isEmpty, !isFolder(head) {
      missing.append(head)
      head = head.folderAndName.folder
    }
    for folder in missing.reversed() where mkdir(folder, 0o777) != 0 {
      let error = SystemError.last
      if !isFolder(folder) { throw .impossible("cannot be made: \(error.text)") }
    }
  }
}

extension OutputTree {
  enum LockOutcome {
    case locked
    /// Another build holds the folder.
    case busy
    /// The path names another folder by now, or none; nothing is locked.
    case moved
  }

  /// Locks the folder, which was opened at `path`; where the file system knows no locks it counts as locked.
  func lock(as path: String) -> LockOutcome {
    if flock(rootNumber, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return .busy }
    if isNamed(path) { return .locked }
    unlock()
    return .moved
  }

  /// Closing would not do while a child process is being started, since it holds the descriptor for a moment.
  func unlock() { _ = flock(rootNumber, LOCK_UN) }

  private func isNamed(_ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(rootNumber, &own) == 0, lstat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }
}
