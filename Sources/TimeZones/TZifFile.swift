internal import ByteText

/// Why bytes are no usable TZif file.
package enum TZifError: Error, Sendable, Hashable {
  case notTZif
  case truncated
  /// A count, an index or an offset out of the range that RFC 9636 §3 gives it.
  case invalid
  /// Leap seconds are counted (the `right/` files): Unix time would be misread.
  case leapSeconds
  case footer(String)
}

extension TZifError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notTZif: "not a TZif file"
    case .truncated: "the file ends too early"
    case .invalid: "a value is out of range"
    case .leapSeconds: "the file counts leap seconds"
    case .footer(let text): "the rule at its end is not understood: '\(text)'"
    }
  }
}

/// What a TZif file of any version lists (RFC 9636 §3).
struct TZifFile {
  /// Strictly ascending, in seconds since 1970-01-01T00:00:00Z.
  private(set) var transitions: [Int] = []
  /// Parallel to `transitions`: the index in `types` that holds from then on.
  private(set) var typeIndices: [Int] = []
  /// Never empty; the first holds before the first transition.
  private(set) var types: [LocalTimeType] = []
  /// Nil when the file says nothing of what comes after the last transition.
  private(set) var footer: PosixTimeZone?

  init(_ bytes: [UInt8]) throws(TZifError) {
    var reader = TZifReader(bytes)
    let first = try reader.header()
    if first.version == 0 {
      try readData(&reader, first, wide: false)
      return
    }
    try reader.skip(first.dataLength(wide: false))
    let second = try reader.header()
    try readData(&reader, second, wide: true)
    footer = try reader.footer()
  }

  private mutating func readData(_ reader: inout TZifReader, _ header: TZifReader.Header, wide: Bool)
    throws(TZifError)
  {
    guard header.leapCount == 0 else { throw .leapSeconds }
    guard header.typeCount >= 1, header.typeCount <= 256, header.characterCount >= 1,
      header.standardCount == 0 || header.standardCount == header.typeCount,
      header.utcCount == 0 || header.utcCount == header.typeCount
    else { throw .invalid }
    guard header.dataLength(wide: wide) <= reader.remaining else { throw .truncated }

    transitions.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount {
      let time = try reader.integer(bytes: wide ? 8 : 4)
      if let last = transitions.last, time <= last { throw .invalid }
      transitions.append(time)
    }
    typeIndices.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount {
      let index = Int(try reader.byte())
      guard index < header.typeCount else { throw .invalid }
      typeIndices.append(index)
    }
    var records: [(offset: Int, isDaylight: Bool, name: Int)] = []
    for _ in 0..<header.typeCount {
      let offset = try reader.integer(bytes: 4)
      let flag = try reader.byte()
      let name = Int(try reader.byte())
      // RFC 9636 §3.2 wants offsets between -25 and 26 hours.
      guard (-89_999...93_599).contains(offset), flag <= 1, name < header.characterCount else {
        throw .invalid
      }
      records.append((offset, flag == 1, name))
    }
    let names = Array(try reader.bytes(header.characterCount))
    for record in records {
      guard let end = names[record.name...].firstIndex(of: 0) else { throw .invalid }
      let name = Array(names[record.name..<end]).text
      types.append(LocalTimeType(offset: record.offset, isDaylight: record.isDaylight, abbreviation: name))
    }
    try reader.skip(header.standardCount + header.utcCount)
  }
}

/// A cursor over the bytes of a TZif file: every read is checked.
private struct TZifReader {
  struct Header {
    let version: UInt8
    let utcCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    /// The size of the block that follows; counts are below 2³², so the sum cannot overflow.
    func dataLength(wide: Bool) -> Int {
      let time = wide ? 8 : 4
      return timeCount * (time + 1) + typeCount * 6 + characterCount + leapCount * (time + 4) + standardCount
        + utcCount
    }
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - index }

  mutating func header() throws(TZifError) -> Header {
    guard remaining >= 44 else { throw bytes.starts(with: "TZif".utf8) ? .truncated : .notTZif }
    guard try bytes(4).elementsEqual("TZif".utf8) else { throw .notTZif }
    let version = try byte()
    guard version == 0 || version >= UInt8(ascii: "2") else { throw .notTZif }
    try skip(15)
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(try integer(bytes: 4) & 0xFFFF_FFFF) }
    return Header(
      version: version, utcCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
  }

  mutating func byte() throws(TZifError) -> UInt8 {
    guard index < bytes.count else { throw .truncated }
    index += 1
    return bytes[index - 1]
  }

  mutating func bytes(_ count: Int) throws(TZifError) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw .truncated }
    index += count
    return bytes[index - count..<index]
  }

  mutating func skip(_ count: Int) throws(TZifError) { _ = try bytes(count) }

  /// A big-endian two's complement number of 4 or 8 bytes.
  mutating func integer(bytes count: Int) throws(TZifError) -> Int {
    var value: UInt64 = 0
    for byte in try bytes(count) { value = value << 8 | UInt64(byte) }
    return count == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
  }

  /// The TZ string between two line feeds (§3.3); nil when it is empty.
  mutating func footer() throws(TZifError) -> PosixTimeZone? {
    guard try byte() == UInt8(ascii: "\n") else { throw .invalid }
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
    let text = bytes[index..<end]
    if text.isEmpty { return nil }
    guard let zone = PosixTimeZone(text) else { throw .footer(Array(text.prefix(80)).text) }
    return zone
  }
}
