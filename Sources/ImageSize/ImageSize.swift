/// The size at which an image is shown, in pixels, as the first bytes of its file say.
package struct ImageSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// How many bytes of a file are enough for all but freaks: what stands before the size is metadata.
  package static let prefixLength = 256 << 10

  /// No image is larger; a size beyond it is a fault of the file.
  private static let largest = 1 << 20

  init?(_ width: Int, _ height: Int) {
    guard (1...Self.largest).contains(width), (1...Self.largest).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Reads PNG, JPEG, GIF, WebP, BMP, AVIF and SVG, told by their bytes, not their names.
  ///
  /// Nil for anything else, and for what ends before its size or contradicts itself.
  package init?(prefix bytes: [UInt8]) {
    let bytes = BoundedBytes(bytes)
    let size: ImageSize?
    switch bytes[0] {
    case 0x89?: size = Self.png(bytes)
    case 0xFF?: size = Self.jpeg(bytes)
    case UInt8(ascii: "G")?: size = Self.gif(bytes)
    case UInt8(ascii: "B")?: size = Self.bmp(bytes)
    case UInt8(ascii: "R")?: size = Self.webP(bytes)
    default: size = bytes.has("ftyp", at: 4) ? Self.avif(bytes) : Self.svg(bytes)
    }
    guard let size else { return nil }
    self = size
  }

  /// The same image on its side.
  var turned: ImageSize? { ImageSize(height, width) }
}
