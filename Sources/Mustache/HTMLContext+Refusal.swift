extension HTMLContext {
  /// Why a value must not stand here, and what to write instead.
  struct Refusal {
    let reason: String
    let help: String?
  }

  /// Why the escaped text of a value is not safe here; nil where it is.
  var refusalOfText: Refusal? {
    switch place {
    case .text, .comment: nil
    case .rawText:
      element.takesEntities
        ? nil
        : Refusal(
          reason: "inside <\(element.rawValue)>, where escaping is not safe",
          help: "put it into a data-… attribute in double quotes and read it from there")
    case .tag:
      Refusal(
        reason: "inside a tag, outside an attribute's value",
        help: "write an attribute with a value in double quotes")
    case .beforeValue, .unquoted:
      Refusal(reason: "in an attribute without quotes", help: "put the attribute's value in double quotes")
    case .singleQuoted:
      Refusal(
        reason: "in single quotes, which are not escaped", help: "put the attribute's value in double quotes")
    case .doubleQuoted: refusalOfAttribute
    case .declaration: Refusal(reason: "inside a declaration", help: nil)
    }
  }

  private var refusalOfAttribute: Refusal? {
    switch attribute {
    case .plain: nil
    case .script:
      Refusal(
        reason: "in an attribute that is run as a script, where escaping is not safe",
        help: "put it into a data-… attribute and read it from there")
    case .document: Refusal(reason: "in 'srcdoc', where escaping is not safe", help: nil)
    }
  }

  /// Why finished HTML must not stand here; nil between tags.
  var refusalOfHTML: Refusal? {
    if place == .text { return nil }
    return Refusal(reason: "outside the text of the page", help: "finished HTML stands between tags only")
  }
}
