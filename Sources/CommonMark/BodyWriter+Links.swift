internal import ByteText

extension BodyWriter {
  /// A link that is being written.
  enum OpenLink {
    case written(url: [UInt8], plainTextStart: Int)
    /// Its tags are holes of the reference at this index.
    case hole(Int)
    /// Shown as its text.
    case dropped
  }

  /// An image whose alternative text is being written; images inside it are only their text.
  struct OpenImage {
    enum Kind {
      case written, dropped
      case hole(line: Int, sourceRange: Range<Int>?)
    }

    var kind: Kind
    var url: [UInt8]
    var plainTextStart: Int
    /// How many images are open inside it.
    var inner = 0

    /// Whether its text stays out of the HTML, where the hole stands for all of the image.
    var hidesText: Bool {
      if case .hole = kind { return true }
      return false
    }
  }

  // MARK: Links

  mutating func openLink(_ node: Node) {
    guard openImage == nil else { return }
    defer { beginInline() }
    let url = target(of: node)
    // libcmark lets an autolink stand inside a link, HTML does not: the words of the inner one are its address.
    guard openLinks.isEmpty || options.writesEveryTarget else { return openLinks.append(.dropped) }
    switch options.writesEveryTarget ? .external : Destination(link: url) {
    case .external:
      body.html.append("<a href=\"")
      body.html.append(hrefEscaping: url)
      appendTitle(of: node)
      body.html.append("\">")
      flushSeparator()
      openLinks.append(.written(url: url, plainTextStart: body.plainText.count))
    case .relative:
      flushSeparator()
      let place = locator.place(of: node, in: leafSourceLines)
      openLinks.append(.hole(body.references.count))
      body.references.append(
        Reference(
          kind: .link, target: url.text, title: restored(node.title, as: .text).text, text: "",
          sourceRange: place?.range, line: place?.line ?? leafLines.lowerBound,
          plainTextRange: body.plainText.count..<body.plainText.count,
          htmlRange: body.html.count..<body.html.count))
      appendHole(.open(body.references.count - 1))
    case .foreign(let scheme):
      reportDropped(scheme, url, node)
      openLinks.append(.dropped)
    }
  }

  mutating func closeLink() {
    guard openImage == nil, let link = openLinks.popLast() else { return }
    endInline()
    switch link {
    case .written(let url, let start):
      body.html.append("</a>")
      appendTarget(url, unlessShownFrom: start)
    case .hole(let index):
      let reference = body.references[index]
      let start = reference.plainTextRange.lowerBound
      body.references[index].text = String(decoding: body.plainText[start...], as: UTF8.self)
      body.references[index].plainTextRange = start..<body.plainText.count
      body.references[index].htmlRange = reference.htmlRange.lowerBound..<body.html.count
      appendHole(.close(index))
    case .dropped: break
    }
  }

  /// Adds ` (url)` to the plain text of an external link, unless the text is the address already.
  private mutating func appendTarget(_ url: [UInt8], unlessShownFrom start: Int) {
    if isAddress(url, shownFrom: start) { return }
    let end = body.plainText.count
    if body.plainText.count > start { body.plainText.append(UInt8(ascii: " ")) }
    body.plainText.append(UInt8(ascii: "("))
    body.plainText += url
    body.plainText.append(UInt8(ascii: ")"))
    shownTarget = end..<body.plainText.count
  }

  private func isAddress(_ url: [UInt8], shownFrom start: Int) -> Bool {
    let text = body.plainText[start...]
    if text.elementsEqual(url) { return true }
    for scheme in ["mailto:", "tel:"] where url.hasBytes(scheme.utf8, at: 0) {
      if text.elementsEqual(url.dropFirst(scheme.utf8.count)) { return true }
    }
    return false
  }

  // MARK: Images

  mutating func openImage(_ node: Node) {
    guard openImage == nil else {
      openImage?.inner += 1
      return
    }
    let url = target(of: node)
    flushSeparator()
    let kind: OpenImage.Kind
    switch options.writesEveryTarget ? .external : Destination(image: url) {
    case .external:
      body.html.append("<img src=\"")
      body.html.append(hrefEscaping: url)
      body.html.append("\" alt=\"")
      kind = .written
    case .relative:
      let place = locator.place(of: node, in: leafSourceLines)
      kind = .hole(line: place?.line ?? leafLines.lowerBound, sourceRange: place?.range)
    case .foreign(let scheme):
      reportDropped(scheme, url, node)
      kind = .dropped
    }
    openImage = OpenImage(kind: kind, url: url, plainTextStart: body.plainText.count)
  }

  mutating func closeImage(_ node: Node) {
    guard let image = openImage else { return }
    guard image.inner == 0 else {
      openImage?.inner -= 1
      return
    }
    openImage = nil
    let size = options.writesEveryTarget ? nil : takeSize(of: image)
    switch image.kind {
    case .written:
      appendTitle(of: node)
      append("width", size?.width)
      append("height", size?.height)
      body.html.append(options.writesEveryTarget ? "\" />" : "\" loading=\"lazy\" />")
    case .hole(let line, let sourceRange):
      let words = image.plainTextStart..<body.plainText.count
      body.references.append(
        Reference(
          kind: .image, target: image.url.text, title: restored(node.title, as: .text).text,
          text: String(decoding: body.plainText[words], as: UTF8.self), width: size?.width,
          height: size?.height, sourceRange: sourceRange, line: line,
          plainTextRange: words, htmlRange: body.html.count..<body.html.count))
      appendHole(.whole(body.references.count - 1))
    case .dropped: break
    }
  }

  /// Takes a size as in `![words|300x200](…)` from the end of an image's words.
  private mutating func takeSize(of image: OpenImage) -> ImageExtent? {
    let words = body.plainText[image.plainTextStart...]
    guard let bar = words.lastIndex(of: UInt8(ascii: "|")),
      let size = ImageExtent(words[(bar + 1)...].trimmingSpacesAndTabs)
    else { return nil }
    let length = words.endIndex - bar
    body.plainText.removeLast(length)
    // Bars, digits and `x` are in the HTML as they are in the words.
    if case .written = image.kind { body.html.removeLast(length) }
    return size
  }

  /// Goes on with a tag by another attribute, whose value's closing quote is still to come.
  private mutating func append(_ attribute: StaticString, _ number: Int?) {
    guard let number else { return }
    body.html.append("\" ")
    body.html.append(attribute)
    body.html.append("=\"")
    body.html.append(decimal: number)
  }

  // MARK: Parts

  /// Where a link or image leads; `//host` means HTTPS, for beside a page on disk it would be a file's host.
  private func target(of node: Node) -> [UInt8] {
    let url = restored(node.url, as: .text)
    guard !options.writesEveryTarget, url.hasBytes("//".utf8, at: 0) else { return url }
    return Array("https:".utf8) + url
  }

  mutating func appendHole(_ part: Body.Hole.Part) {
    body.holes.append(
      Body.Hole(part: part, html: body.html.count, plainText: body.plainText.count))
  }

  private mutating func appendTitle(of node: Node) {
    let title = restored(node.title, as: .text)
    if title.isEmpty { return }
    body.html.append("\" title=\"")
    body.html.append(htmlEscaping: title)
  }

  private mutating func reportDropped(_ scheme: String, _ url: [UInt8], _ node: Node) {
    let place = locator.place(of: node, in: leafSourceLines)
    body.findings.append(
      Finding(
        .schemeDropped(scheme), line: place?.line ?? leafLines.lowerBound, range: place?.range, excerpt: url))
  }
}
