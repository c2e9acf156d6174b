internal import CLinux
internal import Glibc

/// An open file or folder, closed when it goes.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  private init(_ number: Int32) { self.number = number }

  deinit { _ = Glibc.close(number) }

  /// Opens `path`, below `folder` unless it is absolute; never handed on to child processes.
  static func open(
    _ path: String, at folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> Descriptor {
    while true {
      let number = Glibc.openat(folder, path, flags | O_CLOEXEC, mode)
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR { throw .last }
    }
  }

  /// A second descriptor of the same file.
  func duplicate() throws(SystemError) -> Descriptor {
    try Descriptor.open(".", at: number, O_RDONLY | O_DIRECTORY)
  }

  /// Closes and reports what a late write could not do.
  consuming func close() throws(SystemError) {
    let number = number
    discard self
    if Glibc.close(number) != 0, errno != EINTR { throw .last }
  }

  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return status
  }

  /// Reads until `buffer` is full or the file ends; the number of bytes read.
  func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    var filled = 0
    let size = buffer.count
    while filled < size {
      let count = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(number, bytes.baseAddress.map { $0 + filled }, size - filled)
      }
      if count == 0 { break }
      if count > 0 { filled += count } else if errno != EINTR { throw .last }
    }
    return filled
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if count < 0, errno != EINTR { throw .last }
    }
  }

  func rewind() throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last }
  }

  /// Waits until the file's bytes are on the disk.
  func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw .last }
  }

  /// Waits until everything on the file system that holds this file is on the disk.
  func synchronizeFileSystem() throws(SystemError) {
    guard almanac_syncfs(number) == 0 else { throw .last }
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isSymbolicLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
