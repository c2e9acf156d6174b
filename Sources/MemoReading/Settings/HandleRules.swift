internal import ByteText

/// What may be a person's handle: Unicode letters, digits, `-`, `_` and `.`.
package enum HandleRules {
  /// Names of our own pages and folders at the top of the site.
  package static let reserved: Set<String> = [
    "all", "archive", "assets", "attachments", "calendar", "tags", "tools",
  ]

  private static let pageEndings = [".html", ".ics", ".xml", ".json", ".txt", ".webmanifest"]

  package static func isValid(_ handle: String) -> Bool {
    guard let first = handle.unicodeScalars.first, first != ".", first != "-", handle.utf8.count <= 64 else {
      return false
    }
    // A folder of such a name would stand where a page or a feed of the site does.
    if pageEndings.contains(where: handle.lowercased().hasSuffix) { return false }
    return handle.unicodeScalars.allSatisfy(isAllowed)
  }

  /// Whether someone can have the handle: it is valid, and is none of `reserved` in any letter case.
  package static func isUsable(_ handle: String) -> Bool {
    isValid(handle) && !reserved.contains(handle.folded)
  }

  /// Whether the handle is a phone number: it works, and becomes public.
  package static func looksLikePhoneNumber(_ handle: String) -> Bool {
    let digits = handle.unicodeScalars.filter { $0.properties.numericType == .decimal }.count
    return digits >= 7
      && handle.unicodeScalars.allSatisfy { $0 == "-" || $0.properties.numericType == .decimal }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      true
    default: scalar == "-" || scalar == "_" || scalar == "."
    }
  }
}
