internal import ByteText
internal import MemoReading

/// What kind of file may run scripts in the name of the site that it lies on, where somebody opens it.
enum ActiveFile: String, Sendable, Hashable {
  case html = "HTML"
  case script = "JavaScript"
  case xml = "XML"
  case svg = "SVG"
  case flash = "Flash"

  /// SVG files above this size in bytes are taken for active: nobody looks through all of them.
  static let longest = 4 << 20

  /// Nil for a file below the folder `notes` that does nothing by itself.
  init?(notePath: String, notes: String) {
    let name = notePath.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "html", "htm", "xhtml", "xht", "shtml", "shtm", "mht", "mhtml", "hta": self = .html
    case "js", "mjs", "cjs": self = .script
    case "xml", "xsl", "xslt": self = .xml
    // What is compressed cannot be looked into.
    case "svgz": self = .svg
    case "swf": self = .flash
    case "svg":
      do throws(FileError) {
        guard SVGScan.isActive(try FileAccess.read(notes + "/" + notePath, limit: Self.longest)) else {
          return nil
        }
      } catch {
        // What cannot be read is not published either way, and whoever writes it says so.
        guard error.isTooLarge else { return nil }
      }
      self = .svg
    default: return nil
    }
  }
}
