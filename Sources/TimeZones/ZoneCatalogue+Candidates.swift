internal import ByteText

extension ZoneCatalogue {
  /// The names that the writer of `text` may have meant, the likeliest first; at most four.
  func candidates(for text: String) -> [String] {
    let text = trimmed(text)
    guard !text.isEmpty, text.utf8.count <= 100 else { return [] }
    for guess in [meanings(text), spellings(text), cities(text)] where !guess.isEmpty {
      return Array(guess.prefix(4))
    }
    return nearest(text)
  }

  private func trimmed(_ text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// Names of other systems, abbreviations, offsets, old links.
  private func meanings(_ text: String) -> [String] {
    var out: [String] = []
    if let minutes = ZoneCatalogue.offset(text) {
      // The signs of the Etc zones are those of POSIX: west is positive.
      if minutes % 60 == 0, minutes != 0 {
        out.append("Etc/GMT\(minutes > 0 ? "-" : "+")\(abs(minutes) / 60)")
      }
      out += CommonZoneNames.meanings[ZoneCatalogue.written(minutes)] ?? []
    } else if let listed = CommonZoneNames.meanings[text.folded] {
      out = listed
    } else if let link = links.first(where: { $0.key.folded == text.folded }) {
      out = [link.value]
    }
    return out.filter(has)
  }

  private func has(_ name: String) -> Bool {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low] == name
  }

  /// `asia/taipei`, `America/New York`, `posix/Asia/Taipei`.
  private func spellings(_ text: String) -> [String] {
    let wanted = ZoneCatalogue.comparable(text)
    let isPrefixed = wanted.starts(with: "posix/".utf8) || wanted.starts(with: "right/".utf8)
    let bare = isPrefixed ? wanted.dropFirst(6) : wanted[...]
    return names.filter { ZoneCatalogue.comparable($0)[...] == bare }
  }

  /// `Taipei`, `new york`.
  private func cities(_ text: String) -> [String] {
    let wanted = ZoneCatalogue.comparable(text)
    return names.filter { ZoneCatalogue.city(ZoneCatalogue.comparable($0)).elementsEqual(wanted) }
  }

  /// Those at the fewest single-letter slips, if few enough.
  private func nearest(_ text: String) -> [String] {
    let wanted = ZoneCatalogue.comparable(text)
    let limit = max(1, wanted.count / 5)
    let isWhole = wanted.contains(UInt8(ascii: "/"))
    var found: [(distance: Int, name: String)] = []
    for name in names {
      let whole = ZoneCatalogue.comparable(name)
      let other = isWhole ? whole : Array(ZoneCatalogue.city(whole))
      if let distance = EditDistance.between(wanted, other, limit: limit) { found.append((distance, name)) }
    }
    let least = found.map(\.distance).min() ?? 0
    return found.filter { $0.distance == least }.prefix(3).map(\.name)
  }

  private static func comparable(_ text: String) -> [UInt8] {
    text.folded.utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): UInt8(ascii: "_")
      case UInt8(ascii: "\\"): UInt8(ascii: "/")
      default: byte
      }
    }
  }

  private static func city(_ name: [UInt8]) -> ArraySlice<UInt8> {
    name.lastIndex(of: UInt8(ascii: "/")).map { name[($0 + 1)...] } ?? name[...]
  }

  /// Minutes east of UTC in `UTC+8`, `GMT-03:30`, `+0800`, `utc 8`; nil for anything else.
  private static func offset(_ text: String) -> Int? {
    var rest = Array(text.folded.utf8).filter { $0 != UInt8(ascii: " ") }[...]
    let isNamed = rest.starts(with: "utc".utf8) || rest.starts(with: "gmt".utf8)
    if isNamed { rest = rest.dropFirst(3) }
    guard let sign = rest.first else { return nil }
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    } else if !isNamed {
      return nil
    }
    let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let hours = parts.count == 1 && first.count >= 3 ? first.dropLast(2) : first
    let minutes = parts.count == 2 ? parts[1] : first[hours.endIndex...]
    guard let hour = number(hours), hour <= 14, minutes.isEmpty || minutes.count == 2,
      let minute = minutes.isEmpty ? 0 : number(minutes), minute < 60
    else { return nil }
    return (hour * 60 + minute) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.count <= 2 ? Int(Array(digits).text).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  /// `+08:00`.
  private static func written(_ minutes: Int) -> String {
    var out: [UInt8] = [minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    out.append(decimal: abs(minutes) / 60, width: 2)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: abs(minutes) % 60, width: 2)
    return out.text
  }
}
