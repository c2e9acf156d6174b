package import CommonMark

/// Which part of a memo's body an embed shows.
package enum EmbeddedPart: Sendable, Hashable {
  /// Indices in `Body.blocks`.
  case blocks(Range<Int>)
  /// An index in `Body.anchors`.
  case anchor(Int)
}

extension EmbeddedPart {
  /// The heading that the part stands below, itself the first block of it; nil of the whole memo, and of a block.
  package func heading(in body: Body, titleLeadsBody: Bool) -> Body.Heading? {
    guard case .blocks(let range) = self,
      range != body.firstBlock(titleLeadsBody: titleLeadsBody)..<body.blocks.count,
      range != body.blocks.indices, let first = body.blocks[range.clamped(to: body.blocks.indices)].first,
      case .heading = first.kind
    else { return nil }
    return body.heading(at: first.htmlRange.lowerBound)
  }

  /// The id of the element that the part begins with, where links can name it; nil: the page's top.
  package func fragment(in body: Body, titleLeadsBody: Bool) -> String? {
    switch self {
    case .blocks: heading(in: body, titleLeadsBody: titleLeadsBody)?.id
    case .anchor(let index): body.anchors.indices.contains(index) ? body.anchors[index].id : nil
    }
  }
}

extension Body {
  /// The index of the first block below the heading that says the title.
  func firstBlock(titleLeadsBody: Bool) -> Int { titleLeadsBody && !blocks.isEmpty ? 1 : 0 }
}
