internal import Glibc

extension OutputTree {
  enum FoundManifest {
    case absent
    case read(Manifest, bytes: [UInt8])
    case unreadable(String)
  }

  /// Larger than the manifest of a million files.
  private static let longestManifest = 1 << 28

  func readManifest() -> FoundManifest {
    do throws(SystemError) {
      let file = try Descriptor.open(Manifest.name, at: rootNumber, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.isRegularFile, status.st_size <= OutputTree.longestManifest else {
        return .unreadable("is no list of what was written")
      }
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      guard try file.read(into: &bytes) == bytes.count, let manifest = Manifest(bytes) else {
        return .unreadable("is damaged, or of another version")
      }
      return .read(manifest, bytes: bytes)
    } catch {
      return error.code == ENOENT ? .absent : .unreadable("cannot be read: \(error.text)")
    }
  }
}
