internal import ByteText

/// Writes a news feed as JSON Feed 1.1 (jsonfeed.org/version/1.1), an item a line.
enum JSONFeedWriter {
  static func bytes(_ feed: NewsFeed) -> [UInt8] {
    let (pieces, _) = feed.entries(item)
    var head = JSONMembers()
    head.add("version", "https://jsonfeed.org/version/1.1")
    head.add("title", feed.title)
    head.add("home_page_url", feed.home)
    head.add("feed_url", feed.json)
    if !feed.description.isEmpty { head.add("description", feed.description) }
    head.add("icon", feed.icon)
    head.add("favicon", feed.favicon)
    if let author = feed.author { head.add("authors", raw: authors(author)) }
    head.add("language", feed.language)
    var items: [UInt8] = []
    items.reserveCapacity(pieces.reduce(64) { $0 + $1.count })
    items.append("[")
    for (index, piece) in pieces.enumerated() {
      items.append(index == 0 ? "\n" : ",\n")
      items += piece
    }
    items.append("\n]")
    head.add("items", raw: items)
    return head.object + [UInt8(ascii: "\n")]
  }

  private static func item(_ entry: NewsFeed.Entry) -> [UInt8] {
    var item = JSONMembers()
    item.add("id", entry.id)
    item.add("url", entry.href)
    item.add("title", entry.title)
    // One of the two texts must be there.
    if let html = entry.html {
      item.add("content_html", html)
    } else {
      item.add("content_text", entry.summary)
    }
    if !entry.summary.isEmpty { item.add("summary", entry.summary) }
    if let published = entry.published { item.add("date_published", published.text) }
    item.add("date_modified", entry.updated.text)
    item.add("authors", raw: authors(entry.author))
    if !entry.tags.isEmpty { item.add("tags", entry.tags) }
    item.add("language", entry.language)
    return item.object
  }

  private static func authors(_ author: NewsFeed.Author) -> [UInt8] {
    var members = JSONMembers()
    members.add("name", author.name)
    if let href = author.href { members.add("url", href) }
    return [UInt8(ascii: "[")] + members.object + [UInt8(ascii: "]")]
  }
}

/// The members of a JSON object (RFC 8259 §4), in the order in which they are added.
struct JSONMembers {
  private var bytes: [UInt8] = []

  var object: [UInt8] { [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")] }

  mutating func add(_ key: StaticString, _ text: String) {
    begin(key)
    bytes.append(jsonString: text)
  }

  mutating func add(_ key: StaticString, _ text: [UInt8]) {
    begin(key)
    bytes.append(jsonString: text)
  }

  mutating func add(_ key: StaticString, _ texts: [String]) {
    begin(key)
    bytes.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(",") }
      bytes.append(jsonString: text)
    }
    bytes.append("]")
  }

  /// A value that is JSON already.
  mutating func add(_ key: StaticString, raw value: [UInt8]) {
    begin(key)
    bytes += value
  }

  /// Keys are plain ASCII.
  private mutating func begin(_ key: StaticString) {
    if !bytes.isEmpty { bytes.append(",") }
    bytes.append("\"")
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append("\":")
  }
}
