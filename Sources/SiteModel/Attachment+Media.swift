internal import ImageSize
internal import MemoReading

extension Attachment {
  /// A file below the folder `notes`, with what its name and its first bytes tell.
  init(notePath: String, permalink: String, notes: String) {
    self.init(notePath: notePath, permalink: permalink, media: Media(notePath))
    guard media == .image else { return }
    let bytes = FileAccess.prefix(of: notes + "/" + notePath, count: ImageSize.prefixLength)
    let size = ImageSize(prefix: bytes)
    width = size?.width
    height = size?.height
  }
}

extension Attachment.Media {
  /// What browsers make of a file, by the ending of its name.
  init(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      self = .other
      return
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "png", "apng", "jpg", "jpeg", "jfif", "gif", "webp", "svg", "avif", "bmp", "ico": self = .image
    case "mp3", "m4a", "ogg", "opus", "oga", "flac", "wav", "3gp", "aac": self = .audio
    case "mp4", "webm", "ogv", "mov", "mkv", "m4v": self = .video
    case "pdf": self = .pdf
    default: self = .other
    }
  }
}
