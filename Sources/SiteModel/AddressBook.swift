internal import ByteText
internal import Diagnostics
internal import Digest
internal import MemoReading

/// Gives each published memo, tag, old address and attachment its place in the output folder (design §4).
struct AddressBook {
  private var table = PermalinkTable()
  /// Handles by their folded spelling.
  private var handles: [String: String] = [:]
  /// Folded old addresses to the memo they lead to: naming one twice is no fault.
  private var redirects: [String: String] = [:]

  var diagnostics: [Diagnostic] { table.diagnostics }

  init(people: [Person], staticFiles: [String]) {
    let pages = [
      "index.html", "archive.html", "search.html", "404.html", "calendar.ics", "feed.xml", "feed.json",
      "sitemap.xml", "robots.txt", "tags/index.html", "archive/undated.html", ".almanac", "assets",
      "people.html", "agenda.html", "calendar/index.html",
    ]
    for page in pages { table.reserve(page) }
    let own = [
      "index.html", "agenda.html", "alarms.html", "received.html", "sent.html", "sealed.html",
      "calendar.html", "tasks.html", "feed.html", "calendar/index.html", "calendar.ics", "tasks.ics",
      "feed.xml", "feed.json", "undated.html", "rings.js",
    ]
    for person in people {
      handles[person.handle.folded] = person.handle
      for page in own { table.reserve("\(person.handle)/\(page)") }
    }
    for file in staticFiles { table.reserve(file) }
  }

  /// The address of a page whose place only the site decides.
  mutating func page(stem: String, for source: String) -> String {
    table.derive(stem, endings: [".html"], for: source, hashing: stem, warns: false) + ".html"
  }

  /// A page that has a calendar beside it, or may come to have one: both keep one name.
  private static let pageAndCalendar = [".html", ".ics"]

  // MARK: Memos

  /// The place of a memo's page, and what keeps it from the one it would have by its name: a path, as diagnostics show it.
  typealias Place = (permalink: String, holder: String?)

  /// The addresses of memos: explicit slugs first, then names in the order of the paths.
  mutating func place(_ memos: [(memo: Memo, owner: Person, id: String)]) -> [Place] {
    var places = [Place?](repeating: nil, count: memos.count)
    for (index, (memo, owner, _)) in memos.enumerated() {
      guard let slug = memo.frontMatter.slug else { continue }
      let name = slug.value.split(separator: "/").map { Slug.make(String($0)) }.filter { !$0.isEmpty }
      guard !name.isEmpty else {
        table.report(
          memo.source.diagnostic(
            .warning, at: slug.range, "the slug '\(slug.value)' has nothing to name a page by",
            help: "write letters or digits"))
        continue
      }
      let stem = ([folder(of: memo, owner)].filter { !$0.isEmpty } + name).joined(separator: "/")
      reserveDatedPage(stem + ".html")
      let isFree = table.claim(explicit: stem, endings: Self.pageAndCalendar, for: memo.source.path) {
        holder in
        memo.source.diagnostic(
          .error, at: slug.range, "the slug '\(slug.value)' is taken by \(holder)",
          help: "choose another slug")
      }
      if isFree { places[index] = (stem + ".html", nil) }
    }
    return memos.enumerated().map { index, item in
      places[index] ?? derive(item.memo, item.owner, id: item.id)
    }
  }

  private mutating func derive(_ memo: Memo, _ owner: Person, id: String) -> Place {
    let name = memo.notePath.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    var slug = Slug.make(stem)
    if slug.isEmpty { slug = String(Digest128(of: id).hex.prefix(8)) }
    let folder = folder(of: memo, owner)
    let wanted = folder.isEmpty ? slug : folder + "/" + slug
    reserveDatedPage(wanted + ".html")
    let holder = table.holder(of: wanted, Self.pageAndCalendar)
    let place = table.derive(wanted, endings: Self.pageAndCalendar, for: memo.source.path, hashing: memo.path)
    return (place + ".html", holder)
  }

  /// `<user>/2025.html`, `<user>/calendar/2026-12.html` and `calendar/2026-12.html` are left to the pages by year and month,
  /// whether or not there are any today.
  private mutating func reserveDatedPage(_ path: String) {
    let parts = path.folded.split(separator: "/")
    guard let last = parts.last, last.hasSuffix(".html") else { return }
    let name = last.dropLast(".html".count).utf8
    let folder = parts.dropLast()
    let isPersons = folder.first.map { handles[String($0)] != nil } ?? false
    let isYearPage = isPersons && folder.count == 1 && Self.isYear(name)
    let isMonthPage =
      folder.last == "calendar" && folder.count == (isPersons ? 2 : 1) && Self.isMonth(name)
    if isYearPage || isMonthPage { table.reserve(path) }
  }

  private static func isYear(_ name: Substring.UTF8View) -> Bool {
    name.count == 4 && name.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// `2026-12`.
  private static func isMonth(_ name: Substring.UTF8View) -> Bool {
    isYear(name.prefix(4)) && name.count == 7 && name.dropFirst(4).first == UInt8(ascii: "-")
      && name.suffix(2).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The person's folder and the folders below it; a first folder named after the person is not repeated.
  private func folder(of memo: Memo, _ owner: Person) -> String {
    var folders = memo.notePath.split(separator: "/").dropLast().map(String.init)
    if let first = folders.first, first.folded == owner.handle.folded { folders.removeFirst() }
    return ([owner.handle] + folders.map(segment)).joined(separator: "/")
  }

  private func segment(_ folder: String) -> String {
    let slug = Slug.make(folder)
    return slug.isEmpty ? String(Digest128(of: folder).hex.prefix(8)) : slug
  }

  // MARK: Old addresses, tags, attachments

  /// The place of an alias that is an old address; nil, with a diagnostic, when it is none or is taken.
  mutating func redirect(_ alias: Located<String>, of memo: Memo) -> String? {
    var path = PercentEncoding.decode(alias.value).precomposed
    if path.hasSuffix("/") { path += "index.html" } else if !path.hasSuffix(".html") { path += "/index.html" }
    let parts = path.split(separator: "/").map(String.init)
    guard !parts.contains(".."), !parts.contains(".") else {
      table.report(
        memo.source.diagnostic(
          .warning, at: alias.range, "the old address '\(alias.value)' leaves the site",
          help: "write it from the site's root"))
      return nil
    }
    // The same characters as in any other address of the site; what hides, as `.git` does, is shown.
    let stem = (parts.dropLast() + [String(parts.last?.dropLast(5) ?? "")]).map(segment)
      .joined(separator: "/")
    let place = stem + ".html"
    if redirects[place.folded] == memo.notePath { return nil }
    reserveDatedPage(place)
    let isFree = table.claim(explicit: stem, endings: [".html"], for: memo.source.path) { holder in
      memo.source.diagnostic(
        .warning, at: alias.range, "the old address '\(alias.value)' is taken by \(holder)",
        help: "remove one of them")
    }
    guard isFree else { return nil }
    redirects[place.folded] = memo.notePath
    return place
  }

  static func isOldAddress(_ alias: String) -> Bool {
    alias.hasPrefix("/") || alias.hasSuffix("/") || alias.hasSuffix(".html")
  }

  /// Whether an address holds a tag as it is.
  static func isPlain(_ tag: String) -> Bool {
    tag.split(separator: "/").allSatisfy { Slug.make(String($0)) == $0 }
  }

  /// The place of a tag's page, made from its folded name.
  mutating func tag(_ name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: true).map { segment(String($0)) }
    return table.derive(
      "tags/" + parts.joined(separator: "/"), endings: Self.pageAndCalendar, for: "the tag '\(name)'",
      hashing: name, warns: false) + ".html"
  }

  /// The place of a file beside the memos: in its person's folder, else below `attachments/`.
  mutating func attachment(_ notePath: String, bareOwner: String?) -> String {
    var parts = notePath.split(separator: "/").map(String.init)
    let name = parts.removeLast()
    var folders: [String]
    if let bareOwner {
      folders = [bareOwner] + parts.map(segment)
    } else if let first = parts.first, let handle = handles[first.folded] {
      folders = [handle] + parts.dropFirst().map(segment)
    } else {
      folders = ["attachments"] + parts.map(segment)
    }
    let dot = name.lastIndex(of: ".")
    let stem = segment(dot.map { String(name[..<$0]) } ?? name)
    var ending = dot.map { "." + Slug.make(String(name[name.index(after: $0)...])) } ?? ""
    if ending == "." { ending = "" }
    folders.append(stem)
    return table.derive(
      folders.joined(separator: "/"), endings: [ending], for: notePath, hashing: notePath, warns: false)
      + ending
  }
}
