internal import ByteText
internal import Digest

/// A file's place, by the digest of its path below the output folder.
typealias PathHash = Digest128

extension PathHash {
  /// A folder's place is that of its path with a `/` at its end, which no file has.
  init(ofFolder path: String) { self.init(of: path + "/") }
}

/// What earlier builds wrote: a hash of each path and a digest of its bytes, without names, since it is published too.
///
///     almanac manifest 1 complete
///     3b0c44298fc1c149afbf4c8996fb9242 e3b0c44298fc1c149afbf4c8996fb924
///     end 1 6ba7b8109dad11d180b400c04fd430c8
///
/// The last line holds the number of entries and the digest of all lines before it, so that half a manifest is none.
/// While a build goes on, the manifest says `building` and also lists the folders that may come to be.
struct Manifest {
  static let name = ".almanac"

  /// The digest of the bytes at each path; nil where a build was about to write and may have been killed.
  var entries: [PathHash: Digest128?] = [:]
  /// Whether the build that wrote it went to its end.
  var isComplete = true

  /// The digest of the bytes that we wrote at a path, if we did.
  enum Ownership {
    case foreign, ours(Digest128?)
  }

  func ownership(_ path: PathHash) -> Ownership {
    guard let digest = entries[path] else { return .foreign }
    return .ours(digest)
  }

  func owns(_ path: PathHash) -> Bool { entries[path] != nil }
}

extension Manifest {
  private static let complete = Array("almanac manifest 1 complete\n".utf8)
  private static let building = Array("almanac manifest 1 building\n".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let unknown = UInt8(ascii: "-")

  /// The bytes of the file, the same for the same entries.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(66 * entries.count + 100)
    out.append(contentsOf: isComplete ? Manifest.complete : Manifest.building)
    for (path, digest) in entries.sorted(by: { $0.key < $1.key }) {
      path.appendHex(to: &out)
      out.append(UInt8(ascii: " "))
      if let digest { digest.appendHex(to: &out) } else { out.append(Manifest.unknown) }
      out.append(Manifest.newline)
    }
    out.append(Manifest.closing(entries.count, of: out[...]))
    return out
  }

  private static func closing(_ count: Int, of lines: ArraySlice<UInt8>) -> String {
    var sum = SHA256Stream()
    sum.update(lines)
    return "end \(count) \(Digest128(sum).hex)\n"
  }

  /// Nil unless `bytes` are a whole manifest of this version.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Manifest.complete) {
      isComplete = true
    } else if bytes.starts(with: Manifest.building) {
      isComplete = false
    } else {
      return nil
    }
    var index = Manifest.complete.count
    // A line is a path's 32 digits, a blank, a digest's 32 digits or `-`, and the end of the line.
    while index + 35 <= bytes.count, bytes[index + 32] == UInt8(ascii: " ") {
      let isUnknown = bytes[index + 33] == Manifest.unknown
      let end = index + (isUnknown ? 34 : 65)
      guard end < bytes.count, bytes[end] == Manifest.newline,
        let path = Digest128(hex: bytes[index..<(index + 32)])
      else { return nil }
      let digest = isUnknown ? nil : Digest128(hex: bytes[(index + 33)..<end])
      guard isUnknown || digest != nil, entries.updateValue(digest, forKey: path) == nil else { return nil }
      index = end + 1
    }
    let closing = Manifest.closing(entries.count, of: bytes[..<index])
    guard bytes[index...].elementsEqual(closing.utf8) else { return nil }
  }
}
