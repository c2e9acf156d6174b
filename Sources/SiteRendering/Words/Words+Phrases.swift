internal import CommonMark

extension Words {
  /// What a page says where a memo's text says nothing: of a callout that the words do not know, its type with a capital
  /// first letter.
  func text(of phrase: Body.Phrase) -> String {
    switch phrase {
    case .calloutTitle(let type):
      ifAny("callout_" + type) ?? type.prefix(1).uppercased() + type.dropFirst()
    case .box(status: "x"), .box(status: "X"): self["status_done"]
    case .box(status: "-"): self["status_cancelled"]
    case .box(status: "/"): self["status_doing"]
    case .box: self["status_todo"]
    case .footnoteReturn(let number): fill("footnote_return", ["n": number])
    }
  }
}
