internal import ByteText
internal import Diagnostics
internal import YAML

/// People, groups and tools.
extension SettingsReader {
  /// Reads `users:`; whoever is not understood might have been meant to be hidden, and stops the build.
  mutating func readUsers(_ value: YAMLNode) {
    guard let pairs = value.pairs else {
      fail(value.range, "'users' maps handles to people", help: "users: {alice: {name: Alice}}")
      return
    }
    var seen: [String: String] = [:]
    for pair in pairs {
      guard let text = pair.key.text else {
        fail(pair.key.range, "a handle is a word", help: "users: {alice: {name: Alice}}")
        continue
      }
      let handle = text.precomposed
      guard HandleRules.isValid(handle) else {
        fail(
          pair.key.range, "'\(text)' cannot be a handle",
          help: text == "<<" ? "write each user in full" : "use letters, digits, - _ and .")
        continue
      }
      guard !HandleRules.reserved.contains(handle.folded) else {
        fail(
          pair.key.range, "'\(text)' is the name of a part of every site", help: "choose another handle")
        continue
      }
      if let first = seen.updateValue(handle, forKey: handle.folded) {
        fail(
          pair.key.range, "'\(handle)' and '\(first)' differ in letter case only",
          help: "choose another handle")
        continue
      }
      if HandleRules.looksLikePhoneNumber(handle) {
        report(
          .warning, pair.key.range, "the handle '\(handle)' becomes public: it stands in addresses",
          help: "use a word as the handle, and the number under aliases: it is matched and never printed")
      }
      settings.users.append(readUser(handle, pair.value))
    }
  }

  private static let userKeys = [
    "name", "aliases", "email", "timezone", "language", "color", "visibility", "lock", "sealed_feed",
  ]

  private mutating func readUser(_ handle: String, _ value: YAMLNode) -> UserSettings {
    var user = UserSettings(handle: handle)
    if let name = value.text {
      // `alice: Alice` is the short form.
      if !name.isEmpty { user.name = name }
      if FrontMatterWords.visibility(name).map({ $0 != .public }) ?? false {
        fail(
          value.range, "'\(name)' stands where the name of '\(handle)' is expected",
          help: "\(handle): {visibility: \(name)}, or {name: \(name)}")
      }
      return user
    }
    guard let pairs = value.pairs else {
      fail(value.range, "a user is a name, or 'key: value' pairs", help: "\(handle): {name: …}")
      return user
    }
    for pair in pairs { read(pair, of: &user) }
    return user
  }

  private mutating func read(_ pair: YAMLNode.Pair, of user: inout UserSettings) {
    let value = pair.value
    guard let name = pair.key.text else {
      fail(pair.key.range, "a key of a user is a word", help: "write it without brackets")
      return
    }
    if value.isEmpty && Self.userKeys.contains(name) && name != "visibility" { return }
    switch name {
    case "name": user.name = text(value, name)
    case "aliases": user.aliases = texts(value, name).map(\.value)
    case "email": user.email = text(value, name)
    case "timezone":
      user.zone = text(value, name).flatMap { zone($0, value) }
      user.hasFaultyZone = user.zone == nil
    case "language": user.language = text(value, name).flatMap { language($0, value) }
    case "color": user.color = colour(value)
    case "visibility": user.visibility = visibility(value)
    case "lock": user.hasLock = true
    case "sealed_feed": break
    default: readUnknown(pair.key, name, value, kind: "a key of a user", among: Self.userKeys)
    }
  }

  mutating func readGroups(_ value: YAMLNode) {
    guard let pairs = value.pairs else {
      report(
        .error, value.range, "'groups' maps names to lists of people",
        help: "groups: {family: [alice, bob]}")
      refuseWhatHides(in: value)
      return
    }
    for pair in pairs {
      guard let name = pair.key.text else {
        report(
          .error, pair.key.range, "the name of a group is a word", help: "groups: {family: [alice, bob]}")
        refuseWhatHides(in: pair.value)
        continue
      }
      settings.groups.append((name, texts(pair.value, name).map(\.value)))
    }
  }

  mutating func readTools(_ value: YAMLNode) {
    // A list of pages, or a mapping with settings of each; the pages come with a later part of Almanac.
    if let pairs = value.pairs {
      settings.tools = pairs.compactMap(\.key.text)
    } else if let off = value.text, ["false", "no", "none"].contains(off.lowercased()) {
      settings.tools = []
    } else {
      settings.tools = texts(value, "tools").map(\.value)
    }
  }
}
