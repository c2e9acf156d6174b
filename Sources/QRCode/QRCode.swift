internal import CQREncode

/// A QR code (ISO/IEC 18004) of bytes: a square of dark and light modules.
package struct QRCode: Sendable, Hashable {
  /// Modules on a side, without the quiet zone: 21 to 177.
  package let side: Int
  /// Row by row from the top; true is dark.
  private let modules: [Bool]

  /// The most bytes that one code holds, at level M of error correction (ISO/IEC 18004, table 7).
  package static let longest = 2_331

  /// The smallest code that holds `bytes`; level M outlives a fold or a drop of tea, 15 of 100 modules.
  package init(_ bytes: [UInt8]) throws(QRCodeError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= QRCode.longest else { throw .tooLong(bytes.count) }
    let made = unsafe bytes.withUnsafeBufferPointer {
      unsafe QRcode_encodeData(CInt($0.count), $0.baseAddress, 0, QR_ECLEVEL_M)
    }
    guard let code = unsafe made else { throw .noMemory }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    let data = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    // The lowest bit of a byte is the module; the others say what it is for.
    modules = unsafe data.map { $0 & 1 == 1 }
    side = width
  }

  /// Whether the module of a row and a column is dark.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * side + column] }
}

/// Why there is no QR code of some bytes.
package enum QRCodeError: Error, Hashable {
  case empty
  /// There are so many bytes, more than `QRCode.longest`.
  case tooLong(Int)
  case noMemory
}
