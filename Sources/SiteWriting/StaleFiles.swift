internal import Diagnostics
internal import Digest
internal import Glibc

/// Deleting what an earlier build wrote and this one does not.
///
/// A stale file whose bytes are no longer those that we wrote has been changed by someone: it stays, and stays listed,
/// with an error each time, since a page that ought to be gone may be private.
extension WriteJob {
  /// What was found below a folder.
  struct StaleFiles {
    var deleted: [String] = []
    var keptPaths: [String] = []
    var kept: [Diagnostic] = []
    var failed: [Diagnostic] = []
    /// The places whose entry the manifest must keep.
    var remaining: Set<PathHash> = []
  }

  /// Deletes the stale files below `path`, files in the making of a killed build, and the folders that this empties.
  func deleteStaleFiles(below path: String = "") -> StaleFiles {
    var result = StaleFiles()
    let temporaries = earlier.isComplete ? [] : Set(earlier.entries.keys.map(TemporaryName.make))
    var folders = [path]
    var emptied: Set<String> = []
    var index = 0
    while index < folders.count {
      let folder = folders[index]
      index += 1
      do {
        let opened = try tree.openFolder(folder)
        for entry in try FolderListing.entries(of: opened) {
          let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
          if entry.isFolder {
            if entry.name != ".git" { folders.append(path) }
            // Made by a killed build, and perhaps nothing was written to it yet.
            if earlier.owns(PathHash(ofFolder: path)) { emptied.insert(path) }
            continue
          }
          if temporaries.contains(entry.name) {
            if mode != .preview { _ = unlinkat(opened.number, entry.name, 0) }
            emptied.insert(folder)
            continue
          }
          let hash = PathHash(of: path)
          guard isStale(hash) else { continue }
          if stays(path) {
            result.remaining.insert(hash)
          } else if delete(entry, at: path, hash, in: opened.number, &result) {
            emptied.insert(folder)
          }
        }
      } catch let error as OutputTree.Obstacle {
        if error.isAbsence { continue }
        result.failed.append(diagnostic(.error, at: error.path, "cannot be searched: \(error.error.text)"))
      } catch let error as SystemError {
        result.failed.append(diagnostic(.error, at: folder, "cannot be searched: \(error.text)"))
      } catch {}
    }
    removeEmptied(folders, emptied)
    return result
  }

  private func delete(
    _ entry: FolderListing.Entry, at path: String, _ hash: PathHash, in folder: Int32,
    _ result: inout StaleFiles
  ) -> Bool {
    guard isAsWritten(entry.name, hash, in: folder) else {
      result.remaining.insert(hash)
      result.keptPaths.append(path)
      result.kept.append(
        diagnostic(
          .error, at: path,
          "no longer belongs to the site, but was changed after almanac wrote it, and stays",
          help: "delete it, or move it to another name to keep it"))
      return false
    }
    if mode != .preview {
      do { try begin() } catch {
        result.remaining.insert(hash)
        result.failed.append(diagnostic(.error, at: Manifest.name, "cannot be written: \(error.text)"))
        return false
      }
      if unlinkat(folder, entry.name, 0) != 0, errno != ENOENT {
        result.remaining.insert(hash)
        result.failed.append(diagnostic(.error, at: path, "cannot be deleted: \(SystemError.last.text)"))
        return false
      }
    }
    result.deleted.append(path)
    return true
  }

  /// Whether the file still holds what we wrote, as far as that is known.
  private func isAsWritten(_ name: String, _ hash: PathHash, in folder: Int32) -> Bool {
    guard case .ours(let digest) = earlier.ownership(hash),
      let file = try? Descriptor.open(name, at: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      (try? file.status())?.isRegularFile == true
    else { return false }
    guard let digest else { return true }
    var stream = SHA256Stream()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? file.read(into: &buffer) {
      if count == 0 { return Digest128(stream) == digest }
      stream.update(buffer[..<count])
    }
    return false
  }

  /// Removes the folders in `emptied` and then those above them, as far as nothing is left in them.
  private func removeEmptied(_ folders: [String], _ emptied: Set<String>) {
    if mode == .preview { return }
    var emptied = emptied
    // Folders stand before what they hold.
    for folder in folders.reversed() where !folder.isEmpty && emptied.contains(folder) {
      let (above, name) = folder.folderAndName
      guard let opened = try? tree.openFolder(above), unlinkat(opened.number, name, AT_REMOVEDIR) == 0 else {
        continue
      }
      emptied.insert(above)
    }
  }
}

/// What stands in the way of the new site and is ours.
extension WriteJob {
  /// Deletes the stale file at `path`, where a folder must go; whether it has gone.
  func removeFileInTheWay(_ path: String) -> Bool {
    changingStructure { deleted in
      let hash = PathHash(of: path)
      let (folder, name) = path.folderAndName
      guard isStale(hash), let opened = try? tree.openFolder(folder) else { return false }
      var status = stat()
      // Another thread may have been first.
      if fstatat(opened.number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 { return errno == ENOENT }
      if status.isFolder { return true }
      guard isAsWritten(name, hash, in: opened.number), unlinkat(opened.number, name, 0) == 0 else {
        return false
      }
      deleted.append(path)
      return true
    }
  }

  /// Deletes the stale files in the folder at `path`, where a file must go; whether the folder has gone.
  func clearFolder(_ path: String) -> Bool {
    changingStructure { deleted in
      deleted += deleteStaleFiles(below: path).deleted
      let (folder, name) = path.folderAndName
      guard let opened = try? tree.openFolder(folder) else { return false }
      return unlinkat(opened.number, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }
  }
}

/// The names in a folder.
enum FolderListing {
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// Sorted by name; without `.` and `..`, and without names that are not UTF-8, which we never write.
  static func entries(of folder: borrowing Descriptor) throws(SystemError) -> [Entry] {
    var entries: [Entry] = []
    for (name, type) in try names(of: folder) {
      guard let name else { continue }
      var isFolder = type == UInt8(DT_DIR)
      if type == UInt8(DT_UNKNOWN) {
        var status = stat()
        isFolder = fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.isFolder
      }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// All names but `.` and `..`, nil for one that is not UTF-8, with the type that the folder tells (`DT_…`).
  static func names(of folder: borrowing Descriptor) throws(SystemError) -> [(text: String?, type: UInt8)] {
    let number = Glibc.openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    guard let stream = fdopendir(number) else {
      let error = SystemError.last
      _ = close(number)
      throw error
    }
    defer { closedir(stream) }
    var names: [(text: String?, type: UInt8)] = []
    errno = 0
    while let found = readdir(stream) {
      let name = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if name != ".", name != ".." { names.append((name, found.pointee.d_type)) }
      errno = 0
    }
    guard errno == 0 else { throw .last }
    return names
  }
}
