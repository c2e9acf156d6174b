/// Where the target of a link or image leads, by its form alone.
enum Destination: Equatable {
  /// Out of the notebook: `http`, `https`, `mailto`, `tel`, or `//host`.
  case external
  /// A path or fragment in the notebook.
  case relative
  /// A URL of a scheme that is not passed through.
  case foreign(scheme: String)

  /// Reads a link's target.
  ///
  /// Browsers pass over control characters and blanks before a scheme, and tabs and line ends inside it (URL
  /// Standard, basic URL parser), so they do not hide one here.
  init(link target: [UInt8]) {
    guard let scheme = Self.scheme(of: target) else {
      self = target.hasBytes("//".utf8, at: 0) ? .external : .relative
      return
    }
    switch scheme {
    case "http", "https", "mailto", "tel": self = .external
    default: self = .foreign(scheme: scheme)
    }
  }

  /// Reads an image's target, which `mailto` and `tel` cannot be.
  init(image target: [UInt8]) {
    self.init(link: target)
    if self == .external, let scheme = Self.scheme(of: target), scheme == "mailto" || scheme == "tel" {
      self = .foreign(scheme: scheme)
    }
  }

  /// The scheme in lower case (RFC 3986 §3.1), or nil.
  private static func scheme(of target: [UInt8]) -> String? {
    var scheme: [UInt8] = []
    for byte in target {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        scheme.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        scheme.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if scheme.isEmpty { return nil }
        scheme.append(byte)
      case UInt8(ascii: ":"):
        return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        continue
      case 0x00...0x20, 0x7F:
        if scheme.isEmpty { continue }
        return nil
      default:
        return nil
      }
    }
    return nil
  }
}
