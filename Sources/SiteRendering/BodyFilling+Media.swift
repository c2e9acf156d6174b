internal import ByteText
internal import CommonMark
internal import SiteModel

extension BodyFilling {
  /// Writes what a reference shows in place: a file, a part of another memo, or, where there is neither, its words.
  mutating func show(_ reference: Reference, _ resolution: Resolution, _ out: inout [UInt8]) {
    switch resolution {
    case .attachment(let index):
      let file = maker.site.attachments[index]
      if file.media == .image {
        wrap(reference, &out) { image(reference, file, &$0) }
      } else if isInLink(reference) {
        wrap(reference, &out) { $0.append(htmlEscaping: words(reference, file)) }
      } else {
        media(reference, file, &out)
      }
    case .excerpt(let index, let part): excerpt(index, part, &out)
    case .memo, .unpublished, .broken:
      let href = isInLink(reference) ? nil : href(resolution)
      wrap(reference, &out) { link(to: href, reference.text, &$0) }
    }
  }

  /// In a paragraph where it stands alone, since none is written around it.
  private func wrap(_ reference: Reference, _ out: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    if reference.standsAlone { out.append("<p>") }
    write(&out)
    if reference.standsAlone { out.append("</p>") }
  }

  private func link(to href: String?, _ words: String, _ out: inout [UInt8]) {
    guard let href else { return out.append(htmlEscaping: words) }
    out.append("<a href=\"")
    out.append(htmlEscaping: href)
    out.append("\">")
    out.append(htmlEscaping: words)
    out.append("</a>")
  }

  private func media(_ reference: Reference, _ file: Attachment, _ out: inout [UInt8]) {
    let href = maker.href(file.permalink) + reference.mediaFragment
    switch file.media {
    case .audio, .video:
      let isVideo = file.media == .video
      wrap(reference, &out) { out in
        out.append(
          isVideo ? "<video controls preload=\"metadata\" src=\"" : "<audio controls preload=\"none\" src=\"")
        out.append(htmlEscaping: href)
        append("aria-label", words(reference, file), &out)
        append("title", reference.title, &out)
        if isVideo { appendSize(reference, file, &out) }
        out.append(isVideo ? "\"></video>" : "\"></audio>")
      }
    case .pdf where reference.standsAlone:
      out.append("<p class=\"file\">")
      link(to: href, words(reference, file), &out)
      out.append("</p>")
    case .pdf, .image, .other:
      wrap(reference, &out) { link(to: href, words(reference, file), &$0) }
    }
  }

  private func image(_ reference: Reference, _ file: Attachment, _ out: inout [UInt8]) {
    out.append("<img src=\"")
    out.append(htmlEscaping: maker.href(file.permalink))
    // Of an embed without words of its own the name tells more than nothing, its ending does not.
    out.append("\" alt=\"")
    out.append(htmlEscaping: reference.hasOwnText ? reference.text : file.fileName.withoutEnding)
    append("title", reference.title, &out)
    appendSize(reference, file, &out)
    out.append("\" loading=\"lazy\">")
  }

  private func words(_ reference: Reference, _ file: Attachment) -> String {
    reference.hasOwnText && !reference.text.isEmpty ? reference.text : file.fileName
  }

  /// The size that the reference asks for, its other side by the ratio of the file, else the file's own.
  private func appendSize(_ reference: Reference, _ file: Attachment, _ out: inout [UInt8]) {
    var (width, height) = (reference.width, reference.height)
    if let asked = width, height == nil {
      height = Self.scaled(file.height, by: asked, of: file.width)
    } else if let asked = height, width == nil {
      width = Self.scaled(file.width, by: asked, of: file.height)
    } else if width == nil {
      (width, height) = (file.width, file.height)
    }
    append("width", width.map(String.init) ?? "", &out)
    append("height", height.map(String.init) ?? "", &out)
  }

  /// `side` of a file made larger or smaller as its `other` side becomes `asked`; nil where a size is not known.
  private static func scaled(_ side: Int?, by asked: Int, of other: Int?) -> Int? {
    guard let side, let other, side > 0, other > 0 else { return nil }
    let (product, overflows) = side.multipliedReportingOverflow(by: asked)
    let (sum, isTooLarge) = product.addingReportingOverflow(other / 2)
    return overflows || isTooLarge ? nil : max(1, sum / other)
  }
}

extension Attachment {
  var fileName: String { notePath.split(separator: "/").last.map(String.init) ?? notePath }
}

extension Reference {
  /// `#page=3` or `#t=30` of a reference to a file, as it is written where that is safe in an address; else empty.
  var mediaFragment: String {
    guard let fragment, !fragment.isEmpty else { return "" }
    let plain = fragment.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    return "#" + (plain ? fragment : PercentEncoding.path(fragment))
  }
}

extension String {
  /// Without what follows the last dot, unless nothing stands before it.
  fileprivate var withoutEnding: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
    return String(self[..<dot])
  }
}
