/// Embeds that a block may take the place of, besides those that are all of their paragraph.
extension BodyWriter {
  /// Whether an embed and the block's name are all of a paragraph.
  func isNamedEmbed(_ paragraph: Node) -> Bool {
    guard holdsBlockNames, markerLength == 0, footnoteEnd?.paragraph.isSame(as: paragraph) != true else {
      return false
    }
    return isOnlyEmbed(from: paragraph.firstChild)
  }

  /// Whether an embed, and the block's name behind it, are all that shows of an inline and those after it.
  func isOnlyEmbed(from first: Node?) -> Bool {
    guard !source.marks.isEmpty, !options.writesEveryTarget else { return false }
    var found = false
    var inline = first
    while let current = inline {
      switch current.kind {
      case .text:
        let literal = current.literal
        var pieces = TextPieces(literal, source)
        while let piece = pieces.next() {
          switch piece {
          case .words(let range):
            guard literal[range].allSatisfy(\.isSpaceOrTab) else { return false }
          case .delimiters: return false
          case .mark(let index):
            switch source.marks[index].kind {
            case .hidden, .comment, .block, .footnoteDefinition: continue
            case .embed where !found: found = true
            case .blockName where found: continue
            default: return false
            }
          }
        }
      case .softBreak where found: break
      default: return false
      }
      inline = current.next
    }
    return found
  }
}
