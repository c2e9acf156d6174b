internal import ByteText
internal import Glibc

/// What reading a file or a folder failed with: the system's own words.
package struct FileError: Error {
  package let path: String
  package let code: Int32

  package var reason: String { String(cString: strerror(code)) }

  package var isTooLarge: Bool { code == EFBIG }
}

/// Reads of files and folders, with paths as they are: no expansion, no change of the working folder.
package enum FileAccess {
  /// What `lstat` or `stat` tells of a path.
  package struct Status: Sendable {
    package enum Kind: Sendable { case file, folder, link, other }

    package let kind: Kind
    /// Whole seconds since 1970.
    package let modified: Int
    /// Device and inode: the same for two names of one thing.
    package let identity: [UInt64]
  }

  package static func status(_ path: String, followingLinks: Bool) -> Status? {
    var info = stat()
    guard (followingLinks ? stat(path, &info) : lstat(path, &info)) == 0 else { return nil }
    let kind: Status.Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    return Status(
      kind: kind, modified: info.st_mtim.tv_sec,
      identity: [UInt64(info.st_dev), UInt64(info.st_ino)])
  }

  /// Whether there is something at a path, be it a link that leads nowhere; throws where that cannot be told.
  package static func exists(_ path: String) throws(FileError) -> Bool {
    var info = stat()
    if lstat(path, &info) == 0 { return true }
    guard errno == ENOENT else { throw FileError(path: path, code: errno) }
    return false
  }

  /// The bytes of a regular file; anything else is refused, so that a pipe cannot hang a build.
  package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw FileError(path: path, code: errno) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, code: info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard Int(info.st_size) <= limit else { throw FileError(path: path, code: EFBIG) }
    var failure: Int32 = 0
    // One byte more than the size, so that the end of the file is seen by the same call.
    var bytes = [UInt8](unsafeUninitializedCapacity: Int(info.st_size) + 1) { buffer, count in
      count = readAll(descriptor, into: UnsafeMutableRawBufferPointer(buffer), failure: &failure)
    }
    while failure == 0, bytes.count > Int(info.st_size), bytes.count <= limit {
      // The file grew while it was read.
      let more = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = readAll(descriptor, into: UnsafeMutableRawBufferPointer(buffer), failure: &failure)
      }
      if more.isEmpty { break }
      bytes += more
    }
    guard failure == 0 else { throw FileError(path: path, code: failure) }
    return bytes
  }

  private static func readAll(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, failure: inout Int32
  ) -> Int {
    var filled = 0
    while filled < buffer.count {
      let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if got < 0 {
        if errno == EINTR { continue }
        failure = errno
        break
      }
      if got == 0 { break }
      filled += got
    }
    return filled
  }

  /// The names in a folder, sorted by their bytes; `.` and `..` are left out.
  package static func names(in folder: String) throws(FileError) -> [[UInt8]] {
    guard let stream = opendir(folder) else { throw FileError(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          Array(UnsafeBufferPointer(start: bytes, count: strnlen(bytes, 256)))
        }
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names
  }

  /// All regular files below a folder, relative to it, sorted by their bytes; names that are not UTF-8 are left out.
  ///
  /// The folder itself may be a link; links in it are left out, for they may lead anywhere, or round in a circle.
  package static func files(below folder: String) -> [String] {
    guard status(folder, followingLinks: true)?.kind == .folder else { return [] }
    var files: [String] = []
    var waiting = [""]
    while let prefix = waiting.popLast() {
      for name in (try? names(in: folder + "/" + prefix)) ?? [] where name.firstInvalidUTF8 == nil {
        let path = prefix + name.text
        switch status(folder + "/" + path, followingLinks: false)?.kind {
        case .file: files.append(path)
        case .folder: waiting.append(path + "/")
        default: break
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path with every link resolved, or nil where it leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes a folder and those above it, where they are missing.
  package static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || status(path, followingLinks: true)?.kind == .folder { return }
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path: path, code: errno) }
  }

  /// Writes a new file; false, and nothing done, when there is one already.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      if errno == EEXIST { return false }
      throw FileError(path: path, code: errno)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        close(descriptor)
        unlink(path)
        throw FileError(path: path, code: code)
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw FileError(path: path, code: errno) }
    return true
  }
}
