internal import Glibc

/// Reads the files of the database whole.
enum ZoneFile {
  enum Fault: Error {
    /// Not there, or no regular file.
    case absent
    case unreadable(Int32)
  }

  /// Zone files are below 4 kB and the database's lists near 110 kB; what is larger than `limit` bytes is not read.
  static func read(_ path: String, limit: Int = 1 << 20) throws(Fault) -> [UInt8] {
    // Without O_NONBLOCK a named pipe would hang.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG { throw .absent }
      throw .unreadable(code)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .absent }
    guard status.st_size <= limit else { throw .unreadable(EFBIG) }

    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Whether there is a regular file.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The sorted names in a folder, without hidden ones; empty when it cannot be read.
  static func list(_ path: String) -> [(name: String, isFolder: Bool)] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var out: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      var status = stat()
      guard stat(path + "/" + name, &status) == 0 else { continue }
      out.append((name, status.st_mode & S_IFMT == S_IFDIR))
    }
    return out.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
