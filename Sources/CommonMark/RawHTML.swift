/// What becomes of raw HTML: the one place that decides which tags pass.
///
/// Nothing is copied. A tag of the list is written anew, without its attributes and closed where what it stands in
/// ends; of all other HTML the words are kept and the writer is told.
enum RawHTML {
  /// The elements that may stand among words.
  enum Inline: String {
    case kbd, sub, sup, mark
    /// `~~…~~`: no tag has that name, so that none passes.
    case strikethrough = "~"

    var opening: StaticString {
      switch self {
      case .kbd: "<kbd>"
      case .sub: "<sub>"
      case .sup: "<sup>"
      case .mark: "<mark>"
      case .strikethrough: "<del>"
      }
    }

    var closing: StaticString {
      switch self {
      case .kbd: "</kbd>"
      case .sub: "</sub>"
      case .sup: "</sup>"
      case .mark: "</mark>"
      case .strikethrough: "</del>"
      }
    }
  }

  /// The elements that hold blocks; they pass only where a block may begin.
  enum Block: String {
    case details, summary
  }

  /// A block element that is open.
  struct OpenBlock {
    var element: Block
    /// How many quotes and items it is in.
    var depth: Int
    /// Of `details`, whether a summary was begun in it; it has one at most.
    var hasSummary = false
  }

  /// The elements that are open at one place of a body.
  struct OpenElements {
    /// Outermost first, at most `Limits.nesting`.
    var blocks: [OpenBlock] = []
    /// Of the paragraph being written, outermost first, at most `Limits.nesting`.
    var inlines: [Inline] = []
    /// How many of `inlines` were open where each open emphasis or link began.
    var floors: [Int] = []
    /// Whether a paragraph of words from raw HTML is open.
    var wordsAreOpen = false
    var holdsWords = false
    /// A blank that stands before the next word: a line end or a space.
    var pendingBlank: UInt8?
    /// For each place in `floors`, and before them, the names of which no closing tag follows.
    var unclosed: [Set<String>] = [[]]
  }
}
