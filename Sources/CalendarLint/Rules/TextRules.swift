internal import ByteText
internal import ICalendar

/// Escapes in TEXT values (RFC 5545 §3.3.11).
struct TextRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      guard Places(component: component.name) != nil else { continue }
      for property in component.properties {
        switch PropertyKind.all[property.name]?.type {
        case .text: check(property, isList: false, &report)
        case .texts: check(property, isList: true, &report)
        default: break
        }
      }
    }
  }

  private func check(_ property: Property, isList: Bool, _ report: inout Report) {
    guard let (fault, range) = property.firstTextFault(isList: isList) else { return }
    switch fault {
    case .escape:
      report.error(
        .escape, at: range,
        "\(property.stream.quoted(range)) is no escape: calcurse drops the entry, other apps show the backslash or lose it",
        help: "only \\\\ \\; \\, and \\n are escapes; a backslash itself is written \\\\")
    case .comma, .semicolon:
      // PRODID and UID are compared as they stand, and no app is known to cut them.
      if property.isNamed("PRODID") || property.isNamed("UID") || property.isNamed("TZID") { return }
      let mark = property.stream.string(range)
      report.error(
        .separator, at: range,
        "'\(mark)' without a backslash in \(property.name): some apps cut the text here, calcurse drops the entry",
        help: "write \\\(mark)")
    }
  }
}

/// The calendar's name, which is text though no standard says so.
struct CalendarNameRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for property in feed.calendars.flatMap({ Array($0.properties) })
    where property.isNamed("X-WR-CALNAME") || property.isNamed("X-WR-CALDESC") {
      guard let (_, range) = property.firstTextFault(isList: false) else { continue }
      report.warning(
        .calendarName, at: range,
        "\(property.name) is not escaped as text: apps cut the name here, or show the backslash",
        help: "write \\, \\; and \\\\ in it")
    }
  }
}

/// Categories in one, which were meant to be several.
struct CategoriesRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for property in feed.items.flatMap({ $0.component.all("CATEGORIES") }) {
      let value = property.value
      guard property.texts.count == 1 else { continue }
      for index in value.indices.dropLast()
      where value[index] == UInt8(ascii: "\\") && value[index + 1] == UInt8(ascii: ",") {
        // A comma of a name has a blank behind it, or stands between digits.
        guard index + 2 < value.endIndex, value[index + 2] != UInt8(ascii: " "),
          !isDigit(value[index + 2]) || index == value.startIndex || !isDigit(value[index - 1])
        else { continue }
        report.warning(
          .categories, at: index..<index + 2,
          "the comma between the categories is escaped: apps show one category \(property.stream.quoted(property.valueRange))",
          help: "write a comma between categories as it is; \\, is a comma in a name")
        break
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Descriptions that apps show with tags in them, or cut.
struct DescriptionRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for property in feed.items.flatMap({ $0.component.all("DESCRIPTION") }) {
      if let tag = firstTag(in: property) {
        report.warning(
          .html, at: tag, "HTML in DESCRIPTION: most calendar apps show the tags as they stand",
          help: "write plain text")
      }
      // No UTF-16 unit takes less than a byte.
      guard property.valueRange.count > String.descriptionLimit else { continue }
      let length = property.text.utf16.count
      if length > String.descriptionLimit {
        report.warning(
          .longDescription, at: property.nameRange,
          "DESCRIPTION has \(length) characters: Outlook loses what is beyond \(String.descriptionLimit)",
          help: "cut it, and give the rest an address in URL")
      }
    }
  }

  private static let tags: Set<String> = [
    "a", "b", "body", "br", "div", "em", "font", "html", "i", "img", "li", "ol", "p", "span", "strong",
    "table",
    "td", "tr", "u", "ul",
  ]

  /// The first opening tag that something closes, or the first of two `<br>`: text about HTML has single tags.
  private func firstTag(in property: Property) -> Range<Int>? {
    let value = property.value
    var open: [String: Range<Int>] = [:]
    var index = value.startIndex
    while let start = value[index...].firstIndex(of: UInt8(ascii: "<")) {
      let isClosing = start + 1 < value.endIndex && value[start + 1] == UInt8(ascii: "/")
      let nameStart = start + (isClosing ? 2 : 1)
      let letters = value[min(nameStart, value.endIndex)...].prefix(8).prefix { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
      let name = Array(letters).text.lowercased()
      index = start + 1
      guard Self.tags.contains(name), letters.endIndex < value.endIndex,
        [UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "/")].contains(value[letters.endIndex])
      else { continue }
      let range = start..<letters.endIndex + 1
      if isClosing || name == "br", let first = open[name] { return first }
      if !isClosing, open[name] == nil { open[name] = range }
    }
    return nil
  }
}
