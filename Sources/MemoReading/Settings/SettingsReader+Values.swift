internal import ByteText
internal import CivilTime
internal import DateText
internal import Diagnostics
internal import TimeZones
internal import YAML

/// Values of one kind each; what is not understood is reported and nil.
extension SettingsReader {
  mutating func readEventLength(_ value: YAMLNode) {
    guard let text = text(value, "event_length") else { return }
    do {
      let offset = try DateText.parseOffset(text)
      let seconds = offset.days * 86_400 + offset.seconds
      guard offset.at == nil, (60...86_400 * 7).contains(seconds) else {
        report(.error, value.range, "'event_length' is between 1m and 7d", help: "15m is the default")
        return
      }
      settings.eventLength = seconds
    } catch {
      report(
        .error, value.range, "'event_length' is a length such as 15m or 1h: \(error.message)",
        help: error.help)
    }
  }

  mutating func timeOfDay(_ value: YAMLNode) -> TimeOfDay? {
    guard let text = text(value, "day_reminder_time") else { return nil }
    do {
      return try DateText.parseTime(text)
    } catch {
      report(.error, value.range, error.message, help: error.help)
      return nil
    }
  }

  mutating func text(_ value: YAMLNode, _ key: String) -> String? {
    guard let text = value.text else {
      report(
        .error, value.range, "'\(key)' is one text, not a list or a mapping", help: "\(key): …, in one line")
      refuseWhatHides(in: value)
      return nil
    }
    return text.isEmpty ? nil : text
  }

  mutating func texts(_ value: YAMLNode, _ key: String) -> [Located<String>] {
    if let text = value.text { return text.isEmpty ? [] : [Located(text, at: value.range)] }
    guard let items = value.items else {
      report(.error, value.range, "'\(key)' is a list", help: "\(key): [one, two]")
      refuseWhatHides(in: value)
      return []
    }
    return items.compactMap { item in
      guard let text = item.text else {
        report(.error, item.range, "'\(key)' is a list of texts", help: "\(key): [one, two]")
        refuseWhatHides(in: item)
        return nil
      }
      return text.isEmpty ? nil : Located(text, at: item.range)
    }
  }

  mutating func choice<Value>(_ value: YAMLNode, _ key: String, _ choices: [String: Value]) -> Value? {
    guard let text = text(value, key) else { return nil }
    if let chosen = choices[text.lowercased()] { return chosen }
    report(
      .error, value.range, "'\(text)' is no value of '\(key)'",
      help: "one of \(choices.keys.sorted().joined(separator: ", "))")
    return nil
  }

  mutating func flag(_ value: YAMLNode, _ key: String) -> Bool? {
    choice(value, key, ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false])
  }

  /// A colour of CSS: `#2f7a72`, or a name.
  mutating func colour(_ value: YAMLNode) -> String? {
    guard let colour = text(value, "color") else { return nil }
    let digits = colour.utf8.dropFirst()
    let isHex =
      colour.hasPrefix("#") && [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    let isName =
      (3...20).contains(colour.utf8.count) && colour.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    if isHex || isName { return colour }
    report(
      .warning, value.range, "'\(colour)' is not a colour",
      help: "write one such as '#2f7a72' in quotes, or teal")
    return nil
  }

  mutating func visibility(_ value: YAMLNode) -> VisibilityWord? {
    if let word = value.text.flatMap(FrontMatterWords.visibility) { return word }
    fail(
      value.range, "'\(value.text ?? "…")' is no visibility", help: "one of public, sealed, draft, private")
    return nil
  }

  mutating func handle(_ value: YAMLNode, _ key: String) -> String? {
    guard let handle = text(value, key)?.precomposed else { return nil }
    guard HandleRules.isValid(handle), !HandleRules.reserved.contains(handle.folded) else {
      report(.error, value.range, "'\(handle)' cannot be a handle", help: "use letters, digits, - _ and .")
      return nil
    }
    return handle
  }

  mutating func folder(_ value: YAMLNode, _ key: String) -> String? {
    guard let path = text(value, key) else { return nil }
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !parts.contains("..") else {
      report(.error, value.range, "'\(key)' is a folder inside the notebook", help: "such as notes")
      return nil
    }
    return parts.joined(separator: "/")
  }

  mutating func language(_ tag: String, _ value: YAMLNode) -> Language? {
    if let language = Language(tag: tag) { return language }
    report(
      .error, value.range, "the pages' own words are not available in '\(tag)'",
      help: "one of en, zh-Hans, zh-Hant")
    return nil
  }

  mutating func address(_ text: String, _ value: YAMLNode) -> String? {
    let rest =
      text.hasPrefix("https://") ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    guard let host = rest.first, host != "/", !text.unicodeScalars.contains(where: { $0.value <= 0x20 }),
      !text.contains("?"), !text.contains("#")
    else {
      report(
        .error, value.range, "'\(text)' is not the address of a site",
        help: "such as https://memos.example.org/")
      return nil
    }
    return text.hasSuffix("/") ? text : text + "/"
  }

  mutating func zone(_ name: String, _ value: YAMLNode) -> Zone? {
    do {
      return try zones.zone(named: name)
    } catch {
      report(.error, value.range, error.description, help: error.help)
      return nil
    }
  }
}
