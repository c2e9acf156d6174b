/// What keeps the time for any body below a second, and its memory in bounds.
///
/// libcmark 0.30.2 is linear in the size of a body save for three things: each line visits every open list item and
/// quote, each emphasis visits every block it is nested in, and each link visits every `![` before it that is
/// still open. The nesting bounds the first two, the visits the last, the marks what is linear but heavy.
enum Limits {
  /// Open list items and block quotes on any line; deeper markers are read as text.
  ///
  /// The deepest of the 709 real notes of the tests has 5.
  static let nesting = 32
  /// How many line ends, quote marks and bytes that may be a mark inside a paragraph a body of so many bytes may have,
  /// our own marks included; each is good for nodes of some 300 bytes.
  ///
  /// Real notes have one in twenty-five bytes, the densest one in six.
  static func marks(inBytes count: Int) -> Int { max(125_000, count / 8) }
  /// Visits of open image brackets in one body: about a tenth of a second.
  static let visits = 40_000_000
  /// Bytes of a body, enough for a novel.
  static let bodySize = 4 << 20
  /// Columns of a table, as in cmark-gfm.
  static let columns = 65_535
  /// Cells of all tables of a body, and again those that rows leave out and that are put in.
  static let cells = 100_000
  /// Different entities decoded in the raw HTML of a body: each is a parse of its own.
  static let entities = 10_000
}
