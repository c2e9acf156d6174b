internal import Synchronization

/// Places in one file at short distances, made when the first is asked for.
///
/// A file may have thousands of faults, on as many lines or on one: none is counted from the file's start.
final class PlaceIndex: Sendable {
  /// Bytes between two marks; a shorter file needs none.
  private static let distance = 1024

  private let marks = Mutex<[Place]>([])

  /// The last mark at or before `offset`.
  func mark(before offset: Int, in bytes: [UInt8]) -> Place {
    guard offset >= Self.distance else { return Place(startOf: bytes) }
    return marks.withLock { marks in
      if marks.isEmpty { marks = Self.marks(of: bytes) }
      return marks[offset / Self.distance]
    }
  }

  private static func marks(of bytes: [UInt8]) -> [Place] {
    var place = Place(startOf: bytes)
    return stride(from: 0, through: bytes.count, by: distance).map { offset in
      place.advance(to: offset, in: bytes)
      return place
    }
  }
}

/// A byte offset with its line and column, both from 1; columns count scalars.
struct Place: Sendable {
  private var offset: Int
  private(set) var line = 1
  private(set) var column = 1

  /// The first place, behind a byte order mark.
  init(startOf bytes: [UInt8]) { offset = bytes.byteOrderMarkLength }

  /// Moves forward; an offset that lies before is not gone back to.
  mutating func advance(to end: Int, in bytes: [UInt8]) {
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        line += 1
        column = 1
      } else if byte.startsScalar {
        column += 1
      }
    }
  }
}

extension [UInt8] {
  /// 3 where a UTF-8 byte order mark leads, else 0.
  var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension UInt8 {
  /// Whether it is the first byte of a scalar in UTF-8, not one that continues it.
  var startsScalar: Bool { self & 0xC0 != 0x80 }
}
