internal import ByteText
internal import CommonMark

/// What a memo is called: `title`, else its first heading, else its first words, else its file name.
enum MemoTitle {
  /// The longest title made from words, in terminal columns.
  private static let longest = 60

  /// The title, and whether the body begins with the heading that says it.
  static func make(
    _ keys: FrontMatter, _ body: Body, _ tasks: [TextTask], notePath: String
  ) -> (title: String, leadsBody: Bool) {
    let heading = body.headings.first.flatMap { leads($0, body) ? $0.text.visibleLine : nil }
    if let title = keys.title.map({ $0.value.visibleLine }), !title.isEmpty {
      return (title, heading.map { $0.folded == title.folded } ?? false)
    }
    if let heading, !heading.isEmpty { return (heading, true) }
    if let first = body.headings.first.map({ $0.text.visibleLine }), !first.isEmpty { return (first, false) }
    let words = firstWords(body, tasks)
    if !words.isEmpty { return (words, false) }
    return (stem(of: notePath), false)
  }

  /// The file's name without its ending.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func leads(_ heading: Body.Heading, _ body: Body) -> Bool {
    guard case .heading(let level)? = body.blocks.first?.kind else { return false }
    return level == heading.level && level <= 2
  }

  /// The words of the first line, without its box, and without dates where it has any.
  private static func firstWords(_ body: Body, _ tasks: [TextTask]) -> String {
    if let block = body.blocks.first, let task = tasks.first, task.line == block.lines.lowerBound,
      !task.description.isEmpty
    {
      return Excerpt.cut(task.description, columns: longest)
    }
    guard
      var first = body.plainText.split(separator: 0x0A).lazy.map({ Array($0.prefix(400)).text.visibleLine })
        .first(
          where: { !$0.isEmpty })
    else { return "" }
    if body.blocks.first?.kind == .list, let text = withoutBox(first) { first = text }
    return Excerpt.cut(first, columns: longest)
  }

  /// What stands behind `[ ]`; nil where there is no box.
  private static func withoutBox(_ line: String) -> String? {
    let scalars = line.unicodeScalars
    guard scalars.first == "[", scalars.dropFirst(2).first == "]", scalars.dropFirst(3).first ?? " " == " "
    else {
      return nil
    }
    return String(scalars.dropFirst(4)).visibleLine
  }
}
