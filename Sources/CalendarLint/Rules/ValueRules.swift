internal import CivilTime
internal import ICalendar

/// Values that are not of the type of their property (RFC 5545 §3.3).
struct ValueRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    for component in feed.stream.allComponents {
      guard Places(component: component.name) != nil else { continue }
      for property in component.properties {
        guard let kind = PropertyKind.all[property.name] else { continue }
        do throws(ValueError) {
          try check(property, kind.type, &report)
        } catch {
          let (fault, loss): (Fault, String) =
            switch error.kind {
            case .form: (.badValue, "apps drop the entry, or the feed")
            case .noSuchDay: (.noSuchDay, "Thunderbird shows another day, other apps drop the entry")
            }
          report.error(
            fault, at: error.range, "\(property.name): \(error.message): \(loss)", help: error.help)
        }
        if property.isNamed("STATUS") { checkStatus(property, of: component.name, &report) }
      }
    }
  }

  private func check(_ property: Property, _ type: ValueType, _ report: inout Report) throws(ValueError) {
    switch type {
    case .text, .texts, .rule, .other: break
    case .uri: checkURI(property, &report)
    case .integer(let range):
      let number = try property.integer()
      if !range.contains(number) {
        report.error(
          .number, at: property.valueRange,
          "\(property.name) is \(number): strict readers refuse the feed, other apps ignore it",
          help: range.upperBound < 1000
            ? "numbers go from \(range.lowerBound) to \(range.upperBound)" : "it cannot be below zero")
      }
    case .duration: _ = try property.duration()
    case .offset: _ = try property.utcOffset()
    case .coordinates: try checkCoordinates(property)
    case .color: checkColor(property, &report)
    case .moment: try checkMoment(property, &report)
    case .time:
      let time = try property.time()
      checkDeclared(property, time.isDate, at: property.valueRange, &report)
    case .times:
      for item in property.times() {
        let time = try item.time.get()
        checkDeclared(property, time.isDate, at: item.range, &report)
      }
    case .words(let words): checkWord(property, among: "\(words)", &report)
    }
  }

  /// DTSTAMP and its like: UTC always (RFC 5545 §3.8.7, §3.8.2.1).
  private func checkMoment(_ property: Property, _ report: inout Report) throws(ValueError) {
    let time = try property.time()
    if case .utc = time {
      checkDeclared(property, false, at: property.valueRange, &report)
    } else {
      let loss =
        switch property.name {
        case "COMPLETED": "strict readers refuse the feed, others show another time"
        default: "apps that go by it miss edits, strict readers refuse the feed"
        }
      report.error(
        .notUTC, at: property.valueRange,
        "\(property.name) is not in UTC: \(property.stream.quoted(property.valueRange)): \(loss)",
        help: "write it in UTC, with a Z at the end: \(property.name):20261201T080000Z")
    }
  }

  /// Whether VALUE says what the value has the form of.
  private func checkDeclared(
    _ property: Property, _ isDate: Bool, at range: Range<Int>, _ report: inout Report
  ) {
    let declared = property.parameter("VALUE")?.uppercased()
    if isDate, declared == nil {
      report.error(
        .undeclaredDate, at: range,
        "\(property.name) is a date without VALUE=DATE: Thunderbird, calcurse and other apps drop it",
        help: "write \(property.name);VALUE=DATE:\(property.stream.string(range.prefix(8)))")
    } else if let declared, declared != (isDate ? "DATE" : "DATE-TIME"),
      declared != "PERIOD" || !property.isNamed("RDATE")
    {
      report.error(
        .valueType, at: range,
        "\(property.name) says VALUE=\(declared.prefix(40)) but is a \(isDate ? "date" : "date with a time"): apps drop the entry",
        help: "write VALUE=\(isDate ? "DATE" : "DATE-TIME"), or the value of the other type")
    }
    if !isDate, property.stream.text.bytes[range].last == UInt8(ascii: "Z"), property.parameter("TZID") != nil
    {
      report.error(
        .zoneOnUTC, at: range,
        "\(property.name) has a TZID and a Z: some apps go by the one, some by the other, hours apart",
        help: "drop the Z for a time in that zone, or the TZID for UTC")
    }
  }

  private func checkURI(_ property: Property, _ report: inout Report) {
    if property.parameter("VALUE")?.uppercased() == "TEXT" { return }
    let bytes = property.value
    let scheme = bytes.prefix { ContentCharacter.isOfScheme($0) }
    let hasScheme =
      scheme.first.map(ContentCharacter.isLetter) ?? false && bytes.count > scheme.count
      && bytes[scheme.endIndex] == UInt8(ascii: ":")
    guard !hasScheme || bytes.contains(where: ContentCharacter.isForbiddenInURI) else { return }
    if property.isNamed("ORGANIZER") || property.isNamed("ATTENDEE") {
      report.error(
        .address, at: property.valueRange,
        "\(property.name) is no address: \(property.stream.quoted(property.valueRange)): strict readers refuse the feed",
        help: "write mailto:name@example.org")
      return
    }
    report.error(
      .uri, at: property.valueRange,
      "\(property.name) is no absolute URI: \(property.stream.quoted(property.valueRange)): apps show no link, or drop it",
      help: hasScheme
        ? "write blanks, quotes and backslashes in it as %20, %22 and %5C, and do not escape it as text"
        : "begin it with its scheme, as https://; text belongs in DESCRIPTION")
  }

  private func checkCoordinates(_ property: Property) throws(ValueError) {
    let parts = property.string.split(separator: ";", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90,
      abs(longitude) <= 180
    else {
      throw ValueError(
        "\(property.stream.quoted(property.valueRange)) is no place",
        help: "write latitude;longitude in degrees",
        at: property.valueRange)
    }
  }

  private func checkColor(_ property: Property, _ report: inout Report) {
    let text = property.string
    guard ColorName(text)?.name != text.lowercased() else { return }
    report.warning(
      .color, at: property.valueRange,
      "COLOR is no CSS colour name: \(property.stream.quoted(property.valueRange)): apps ignore it",
      help: "write \(ColorName(text)?.name ?? "a name such as teal or orange")")
  }

  private func checkWord(_ property: Property, among words: String, _ report: inout Report) {
    let word = property.string.uppercased()
    if words.split(separator: " ").contains(where: { $0 == word }) || word.hasPrefix("X-") { return }
    report.error(
      .word, at: property.valueRange,
      "\(property.name) has no \(property.stream.quoted(property.valueRange)): strict readers refuse the feed, other apps ignore it",
      help: "write \(words.split(separator: " ").joined(separator: " or "))")
  }

  private static let statuses = [
    "VEVENT": "TENTATIVE CONFIRMED CANCELLED", "VTODO": "NEEDS-ACTION COMPLETED IN-PROCESS CANCELLED",
    "VJOURNAL": "DRAFT FINAL CANCELLED",
  ]

  private func checkStatus(_ property: Property, of component: String, _ report: inout Report) {
    if let words = Self.statuses[component] { checkWord(property, among: words, &report) }
  }
}

/// Bytes of URIs (RFC 3986 §2, §3.1).
private enum ContentCharacter {
  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Letters beyond ASCII are left alone: apps take them (RFC 3987).
  static func isForbiddenInURI(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\\")
  }
}
