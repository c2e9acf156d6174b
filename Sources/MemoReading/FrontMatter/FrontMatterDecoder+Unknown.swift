internal import ByteText
internal import DateText
internal import Diagnostics
internal import YAML

/// Keys that are none of ours.
extension FrontMatterDecoder {
  mutating func decode(unknown name: String, _ pair: YAMLNode.Pair) {
    if let effect = FrontMatterSchema.foreignEffect(of: name) {
      decode(effect, name, pair)
      return
    }
    if isSaturated || FrontMatterSchema.isKnownElsewhere(name) { return }
    if FrontMatterSchema.isNearlyPrivate(name) {
      report(
        .withholding, at: pair.key.range, "the key '\(shown(name))' is not known",
        help: "write 'visibility: private', 'sealed' or 'draft'")
      return
    }
    guard let nearest = FrontMatterSchema.nearest(to: name) else {
      report(.warning, at: pair.key.range, "the key '\(shown(name))' is not known", help: nil)
      return
    }
    report(
      nearest.entry.slip, at: pair.key.range, "the key '\(shown(name))' is not known",
      help: "write '\(nearest.name)'")
  }

  private mutating func decode(
    _ effect: FrontMatterSchema.ForeignEffect, _ name: String, _ pair: YAMLNode.Pair
  ) {
    let says = pair.value.text.flatMap { FrontMatterWords.boolean($0) }
    let isLost = comment(behind: pair).map { isTight($0) } ?? false
    let isNull = pair.value.text.map { ["~", "null"].contains($0.lowercased()) } ?? false
    let isEmpty = (pair.value.isEmpty || isNull || pair.value.text == "" && !isBare(pair.value)) && !isLost
    switch effect {
    case .hidesIfTrue where says == false || isEmpty, .hidesIfFalse where says == true || isEmpty,
      .hidesIfPresent where isEmpty, .schedules where isEmpty:
      return
    case .hidesIfTrue, .hidesIfFalse, .hidesIfPresent:
      report(
        .withholding, at: pair.key.range, "'\(name)' is not a key that hides a memo here",
        help: "write 'visibility: private', 'sealed' or 'draft'")
    case .schedules:
      report(
        .warning, at: pair.key.range, "'\(name)' is not obeyed: the memo is published now",
        help: "write 'draft: true' until it may be seen")
    case .merges:
      report(.withholding, at: pair.key.range, "keys are not merged by '<<'", help: "write the keys out")
    }
  }

  /// A name on one line, cut where it is long.
  func shown(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let text = scalars.count > 40 ? String(String.UnicodeScalarView(scalars.prefix(40))) + "…" : name
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
