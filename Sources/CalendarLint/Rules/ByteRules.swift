internal import ByteText
internal import ICalendar

/// Bytes that are not UTF-8 (RFC 5545 §3.1.4), and the mark that some editors put before those that are.
struct EncodingRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    if PhysicalLines.start(of: feed.bytes) > 0 {
      report.error(
        .byteOrderMark, atSource: 0..<3,
        "a byte order mark stands before BEGIN: Google, Apple and Android do not read the feed",
        help: "save the file as UTF-8 without a byte order mark")
    }
    guard feed.text.firstInvalidUTF8 != nil else { return }
    // Line by line: what a cut scalar at the end of one lacks must not be found at the start of the next.
    for index in 0..<feed.stream.text.lineCount {
      let line = feed.stream.text.line(index)
      guard let offset = Array(feed.text[line]).firstInvalidUTF8 else { continue }
      let place = line.lowerBound + offset
      report.error(
        .notUTF8, at: place..<place + 1,
        "the line is not UTF-8: vdirsyncer refuses the feed, other apps show � here",
        help: "save the file as UTF-8")
    }
  }
}

/// Characters in a line at which some readers end it, or which they refuse.
struct TextControlRule: Rule {
  func check(_ feed: Feed, _ report: inout Report) {
    let text = feed.text
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x20..<0x7F, 0x09: index += 1
      case 0x0A...0x0D, 0x1C...0x1E: index = found(.separatorInText, index..<index + 1, text, &report)
      case 0..<0x20, 0x7F: index = found(.controlInText, index..<index + 1, text, &report)
      case 0xC2 where index + 1 < text.count && (0x80..<0xA0).contains(text[index + 1]):
        let isNextLine = text[index + 1] == 0x85
        index = found(isNextLine ? .separatorInText : .controlInText, index..<index + 2, text, &report)
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
        index = found(.separatorInText, index..<index + 3, text, &report)
      case 0xEF where index + 2 < text.count && isNoncharacter(text[index + 1], text[index + 2]):
        index = found(.noncharacter, index..<index + 3, text, &report)
      case 0xF0...0xF4
      where index + 3 < text.count && text[index + 1] & 0xCF == 0x8F && text[index + 2] == 0xBF
        && (0xBE...0xBF).contains(text[index + 3]):
        index = found(.noncharacter, index..<index + 4, text, &report)
      default: index += 1
      }
    }
  }

  /// U+FDD0–U+FDEF, U+FFFE and U+FFFF, by the second and third byte.
  private func isNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    (second == 0xB7 && (0x90...0xAF).contains(third)) || (second == 0xBF && (0xBE...0xBF).contains(third))
  }

  private func found(_ fault: Fault, _ range: Range<Int>, _ text: [UInt8], _ report: inout Report) -> Int {
    switch fault {
    case .separatorInText:
      report.error(
        fault, at: range,
        "\(name(text[range])) in a line: vdirsyncer ends the line here and takes what follows for a property",
        help: "write a line end within text as \\n")
    case .noncharacter:
      report.error(
        fault, at: range, "\(name(text[range])) is no character: Nextcloud fails to load the month it is in",
        help: "take it out")
    default:
      report.error(
        fault, at: range, "the control character \(name(text[range])): strict readers refuse the feed",
        help: "take it out")
    }
    return range.upperBound
  }

  private func name(_ bytes: ArraySlice<UInt8>) -> String {
    let value = String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
