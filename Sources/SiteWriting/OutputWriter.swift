internal import Diagnostics
internal import Digest
internal import Glibc
internal import Outputs

/// Writes one planned file after the other; each thread has its own.
struct OutputWriter: ~Copyable {
  enum Outcome: Sendable {
    case unchanged(Digest128)
    case written(Digest128)
    /// A file that is not ours stands there.
    case kept(Diagnostic)
    case failed(Diagnostic)
  }

  /// What stands where a file is to go.
  private enum Occupant {
    case nothing, folder
    /// A file of that many bytes.
    case file(size: Int)
    /// A symbolic link, a socket, …: never opened.
    case other
  }

  private enum Stop: Error {
    case system(SystemError)
    case diagnostic(Diagnostic)
    case kept(Diagnostic)
  }

  private static let chunk = 1 << 16

  private let job: WriteJob
  /// The current folder, below the root; nil where there is none.
  private var folderPath: String?
  private var folder: Descriptor?
  private var folderNumber: Int32 = -1
  private var buffer = [UInt8](repeating: 0, count: chunk)
  private var other = [UInt8](repeating: 0, count: chunk)

  init(_ job: WriteJob) { self.job = job }

  mutating func write(_ output: PlannedFile) -> Outcome {
    do throws(Stop) {
      switch output.content {
      case .rendered(let render): return try write(render(), to: output)
      case .copy(let source): return try copy(source, to: output)
      }
    } catch {
      switch error {
      case .system(let error):
        return .failed(job.diagnostic(.error, at: output.path, "cannot be written: \(error.text)"))
      case .diagnostic(let diagnostic): return .failed(diagnostic)
      case .kept(let diagnostic): return .kept(diagnostic)
      }
    }
  }

  private mutating func write(_ bytes: [UInt8], to target: PlannedFile) throws(Stop) -> Outcome {
    let digest = Digest128(of: bytes)
    let occupant = try occupant(of: target)
    if case .file(let size) = occupant, size == bytes.count, try holds(bytes, at: target) {
      return .unchanged(digest)
    }
    try replace(occupant, at: target) { file, _ throws(SystemError) in try file.write(bytes[...]) }
    return .written(digest)
  }

  private mutating func copy(_ sourcePath: String, to target: PlannedFile) throws(Stop) -> Outcome {
    let source = try OutputWriter.openSource(sourcePath)
    let size: Int
    do { size = Int(try source.status().st_size) } catch { throw .system(error) }
    let occupant = try occupant(of: target)
    do {
      if case .file(size) = occupant, let digest = try digest(ofEqual: source, at: target) {
        return .unchanged(digest)
      }
      try source.rewind()
    } catch { throw .system(error) }
    var stream = SHA256Stream()
    try replace(occupant, at: target) { file, buffer throws(SystemError) in
      while true {
        let count = try source.read(into: &buffer)
        if count == 0 { break }
        stream.update(buffer[..<count])
        try file.write(buffer[..<count])
      }
    }
    return .written(Digest128(stream))
  }

  private static func openSource(_ path: String) throws(Stop) -> Descriptor {
    do throws(SystemError) {
      let source = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      let status = try source.status()
      guard status.isRegularFile else { throw SystemError(status.isFolder ? EISDIR : EINVAL) }
      return source
    } catch {
      throw .diagnostic(Diagnostic(.error, path: path, "cannot be read: \(error.text)"))
    }
  }
}

/// Comparing.
extension OutputWriter {
  private mutating func occupant(of target: PlannedFile) throws(Stop) -> Occupant {
    guard try enter(target.folder) else { return .nothing }
    var status = stat()
    if fstatat(folderNumber, target.name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT { return .nothing }
      throw .system(.last)
    }
    if status.isFolder { return .folder }
    return status.isRegularFile ? .file(size: Int(status.st_size)) : .other
  }

  /// Makes the folder the current one; false when there is none yet.
  private mutating func enter(_ path: String) throws(Stop) -> Bool {
    if folderPath == path { return true }
    folderPath = nil
    do {
      let opened = try job.tree.openFolder(path)
      folderNumber = opened.number
      folder = consume opened
    } catch {
      // A file of ours that stands in the way goes when the folder is made.
      if error.isAbsence || error.error.code == ENOTDIR { return false }
      throw .diagnostic(obstacle(error))
    }
    folderPath = path
    return true
  }

  private func obstacle(_ obstacle: OutputTree.Obstacle) -> Diagnostic {
    switch obstacle.error.code {
    case ELOOP:
      job.diagnostic(
        .error, at: obstacle.path, "is a symbolic link, and links in the output are not followed",
        help: "remove it, or write to another folder")
    case ENOTDIR:
      job.diagnostic(
        .error, at: obstacle.path, "is a file that almanac did not write, where a folder must go",
        help: "move it away, or write to another folder")
    default: job.diagnostic(.error, at: obstacle.path, "cannot be opened: \(obstacle.error.text)")
    }
  }

  /// Whether the file, in the current folder and of the same size, holds these bytes.
  private mutating func holds(_ bytes: [UInt8], at target: PlannedFile) throws(Stop) -> Bool {
    guard let file = open(target) else { return false }
    do {
      var offset = 0
      while offset < bytes.count {
        let count = try file.read(into: &buffer)
        guard count > 0, offset + count <= bytes.count, areEqual(buffer, bytes, from: offset, count) else {
          return false
        }
        offset += count
      }
      return true
    } catch { return false }
  }

  /// The digest of the file, in the current folder, if it holds the bytes of `source`.
  private mutating func digest(ofEqual source: borrowing Descriptor, at target: PlannedFile)
    throws(SystemError)
    -> Digest128?
  {
    guard let file = open(target) else { return nil }
    var stream = SHA256Stream()
    while true {
      let count = try source.read(into: &buffer)
      guard let same = try? file.read(into: &other), same == count, areEqual(buffer, other, from: 0, count)
      else {
        return nil
      }
      if count == 0 { return Digest128(stream) }
      stream.update(buffer[..<count])
    }
  }

  /// A file that cannot be read differs.
  private func open(_ target: PlannedFile) -> Descriptor? {
    try? Descriptor.open(target.name, at: folderNumber, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  private func areEqual(_ a: [UInt8], _ b: [UInt8], from offset: Int, _ count: Int) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard count > 0, let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a, b + offset, count) == 0
      }
    }
  }
}

/// Writing.
extension OutputWriter {
  /// Puts what `fill` writes in the place of `occupant`; `fill` gets a buffer to work with.
  private mutating func replace(
    _ occupant: Occupant, at target: PlannedFile,
    _ fill: (borrowing Descriptor, inout [UInt8]) throws(SystemError) -> Void
  ) throws(Stop) {
    let path = target.path
    switch occupant {
    case .nothing, .folder: break
    case .file, .other: if !job.earlier.owns(target.hash) { throw .kept(foreign(path)) }
    }
    if job.mode == .preview { return }
    do { try job.begin() } catch {
      throw .diagnostic(job.diagnostic(.error, at: Manifest.name, "cannot be written: \(error.text)"))
    }
    try makeFolder(target.folder)
    if case .folder = occupant, !job.clearFolder(path) {
      throw .diagnostic(
        job.diagnostic(
          .error, at: path, "is a folder with files that almanac did not write, where a file must go",
          help: "move them away, or write to another folder"))
    }
    do throws(SystemError) {
      let name = target.name
      if job.mode == .unseen {
        if unlinkat(folderNumber, name, 0) != 0, errno != ENOENT { throw SystemError.last }
        try create(name, fill)
      } else {
        let temporary = TemporaryName.make(target.hash)
        try create(temporary, fill)
        if renameat(folderNumber, temporary, folderNumber, name) != 0 {
          let error = SystemError.last
          _ = unlinkat(folderNumber, temporary, 0)
          throw error
        }
      }
    } catch { throw .system(error) }
  }

  private func foreign(_ path: String) -> Diagnostic {
    job.diagnostic(
      .error, at: path, "was not written by almanac and is in the way of a file of the site",
      help: "move it away, or write to another folder")
  }

  private mutating func makeFolder(_ path: String) throws(Stop) {
    if folderPath == path { return }
    folderPath = nil
    let job = job
    do {
      let opened = try job.tree.makeFolder(path) { job.removeFileInTheWay($0) }
      folderNumber = opened.number
      folder = consume opened
    } catch {
      throw .diagnostic(obstacle(error))
    }
    folderPath = path
  }

  /// Makes a new file in the current folder; on failure there is none.
  private mutating func create(
    _ name: String, _ fill: (borrowing Descriptor, inout [UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    var file: Descriptor
    do { file = try Descriptor.open(name, at: folderNumber, flags, mode: 0o644) } catch {
      // Left behind by a killed build.
      guard error.code == EEXIST, unlinkat(folderNumber, name, 0) == 0 else { throw error }
      file = try Descriptor.open(name, at: folderNumber, flags, mode: 0o644)
    }
    do {
      try fill(file, &buffer)
      try file.close()
    } catch {
      _ = unlinkat(folderNumber, name, 0)
      throw error
    }
  }
}
