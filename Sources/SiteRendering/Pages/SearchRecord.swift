internal import ByteText
internal import CivilTime
internal import CommonMark
internal import MemoReading
internal import SearchIndex
internal import SiteModel

/// What a list of results shows of a memo, and the words in which it looks for what was asked.
enum SearchRecord {
  /// The most bytes of a memo's text: what stands behind is found, but not shown.
  private static let longestText = 4_096
  /// Of what a memo is called beside its title.
  private static let longestNames = 512

  /// About how many bytes a memo takes.
  static func size(of memo: SiteMemo) -> Int {
    160 + memo.title.utf8.count + (memo.permalink ?? "").utf8.count
      + min(memo.body.plainText.count, longestText)
  }

  /// The script with the records of some memos, by their numbers in the site: `almanacSearch.documents(name, [[key, title, …], …])`.
  static func script(_ name: String, _ numbers: ArraySlice<Int>, keys: ArraySlice<UInt32>, _ maker: PageMaker)
    -> [UInt8]
  {
    var out: [UInt8] = []
    out.append("almanacSearch.documents(\"\(name)\",[")
    for (key, number) in zip(keys, numbers) {
      out.append(out.last == UInt8(ascii: "[") ? "\n[" : ",\n[")
      out.append("\(key)")
      append(maker.site.memos[number], maker, to: &out)
      out.append("]")
    }
    out.append("\n]);\n")
    return out
  }

  /// In the order in which `search-shards.js` reads them.
  private static func append(_ memo: SiteMemo, _ maker: PageMaker, to out: inout [UInt8]) {
    let site = maker.site
    let person = site.people[memo.owner]
    let mark = Mark(memo)
    var names = memo.aliases + memo.tags + [memo.byline, memo.location].compactMap(\.self)
    if !site.isPersonal { names += [person.name, person.handle] }
    var text = BodyText.plain(memo, skipsTitle: true, limit: longestText)
    var also = Array(names.joined(separator: "\n").utf8)
    let isCut = [cut(&text, to: longestText), cut(&also, to: longestNames)].contains(true)
    let fields = [
      memo.title, maker.href(memo.permalink ?? ""), memo.date.map { "\($0.date)" } ?? "",
      memo.date.map { maker.dates.day($0.date) } ?? "", mark?.rawValue ?? "",
      site.isPersonal ? "" : person.name, maker.differing(person.language.rawValue),
      site.isPersonal ? "" : person.color ?? "", maker.differing(memo.language),
    ]
    for field in fields {
      out.append(",\"")
      out.append(escapingForScript: field)
      out.append("\"")
    }
    for text in [also, text] {
      out.append(",\"")
      out.append(escapingLinesForScript: text)
      out.append("\"")
    }
    out.append(isCut ? ",1" : ",0")
    out.append(memo.visibility == .draft ? ",1" : ",0")
  }

  /// Cuts UTF-8 text behind its last whole scalar within `limit` bytes; whether something was cut.
  private static func cut(_ text: inout [UInt8], to limit: Int) -> Bool {
    guard text.count > limit else { return false }
    var end = limit
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    text.removeSubrange(end...)
    return true
  }
}

extension Mark {
  /// Of what a memo is for, whatever the day; nil of a plain one.
  init?(_ memo: SiteMemo) {
    switch memo.kind {
    case .note: return nil
    case .event: self = .event
    case .alarm: self = .alarm
    case .reminder: self = .reminder
    case .todo:
      switch memo.status {
      case .doing: self = .doing
      case .done: self = .done
      case .cancelled: self = .cancelled
      case .todo, nil: self = .todo
      }
    }
  }
}
