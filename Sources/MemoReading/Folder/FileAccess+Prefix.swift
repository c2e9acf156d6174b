internal import Glibc

extension FileAccess {
  /// The first bytes of a regular file, at most `count`; empty where they cannot be read.
  package static func prefix(of path: String, count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(count, max(0, Int(info.st_size)))) { buffer, filled in
      filled = 0
      while filled < buffer.count {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
    }
  }
}
