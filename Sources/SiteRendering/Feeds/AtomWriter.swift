internal import ByteText

/// Writes a news feed as Atom (RFC 4287).
enum AtomWriter {
  static func bytes(_ feed: NewsFeed) -> [UInt8] {
    let (pieces, updated) = feed.entries(entry)
    var out: [UInt8] = []
    out.reserveCapacity(pieces.reduce(4096) { $0 + $1.count })
    out.append(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
    out.append(xmlEscaping: feed.language)
    out.append("\">\n")
    out.append(element: "id", feed.id)
    out.append(element: "title", feed.title)
    if !feed.description.isEmpty { out.append(element: "subtitle", feed.description) }
    out.append(element: "updated", updated)
    out.append(link: "self", type: "application/atom+xml", feed.atom)
    out.append(link: "alternate", type: "text/html", feed.home)
    out.append(element: "icon", feed.favicon)
    if let author = feed.author { out.append(author) }
    out.append("<generator>Almanac</generator>\n")
    for piece in pieces { out += piece }
    out.append("</feed>\n")
    return out
  }

  private static func entry(_ entry: NewsFeed.Entry) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity((entry.html?.count ?? 0) * 5 / 4 + 1024)
    out.append("<entry xml:lang=\"")
    out.append(xmlEscaping: entry.language)
    out.append("\">\n")
    out.append(element: "id", entry.id)
    out.append(element: "title", entry.title)
    out.append(link: "alternate", type: "text/html", entry.href)
    if let published = entry.published { out.append(element: "published", published.text) }
    out.append(element: "updated", entry.updated.text)
    out.append(entry.author)
    for tag in entry.tags {
      out.append("<category term=\"")
      out.append(xmlEscaping: tag)
      out.append("\"/>\n")
    }
    // An entry without its text must say what it is about (§4.1.2); one with it may.
    if !entry.summary.isEmpty || entry.html == nil { out.append(element: "summary", entry.summary) }
    if let html = entry.html {
      out.append("<content type=\"html\">")
      out.append(xmlEscaping: html)
      out.append("</content>\n")
    }
    out.append("</entry>\n")
    return out
  }
}

extension [UInt8] {
  fileprivate mutating func append(element name: StaticString, _ text: String) {
    append(UInt8(ascii: "<"))
    name.withUTF8Buffer { append(contentsOf: $0) }
    append(UInt8(ascii: ">"))
    append(xmlEscaping: text)
    append("</")
    name.withUTF8Buffer { append(contentsOf: $0) }
    append(">\n")
  }

  fileprivate mutating func append(link relation: StaticString, type: StaticString, _ href: String) {
    append("<link rel=\"")
    relation.withUTF8Buffer { append(contentsOf: $0) }
    append("\" type=\"")
    type.withUTF8Buffer { append(contentsOf: $0) }
    append("\" href=\"")
    append(xmlEscaping: href)
    append("\"/>\n")
  }

  fileprivate mutating func append(_ author: NewsFeed.Author) {
    append("<author>\n")
    append(element: "name", author.name)
    if let href = author.href { append(element: "uri", href) }
    append("</author>\n")
  }
}
