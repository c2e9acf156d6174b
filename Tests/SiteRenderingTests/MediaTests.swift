import TestSupport
import Testing

/// How the text of a memo shows files.
@Suite struct MediaTests {
  /// Of 80 × 40 pixels; a text file could hold these bytes, too.
  private static let gif = "GIF89a\u{50}\u{0}\u{28}\u{0}\u{0}\u{0}\u{0};"

  /// What is written in the text of a memo beside some files.
  private func text(_ body: String) throws -> String {
    let plan = try PlannedSite([
      ("notes/ann/a.md", "---\ntitle: A\n---\n" + body), ("notes/ann/red fox.gif", Self.gif),
      ("notes/ann/song.mp3", "x"), ("notes/ann/walk.mp4", "x"), ("notes/ann/map.pdf", "x"),
      ("notes/ann/data.zip", "x"),
    ])
    let page = try #require(plan.page("ann/a.html"))
    let start = try #require(page.firstRange(of: "<div class=\"text\" dir=\"auto\">\n"))
    let end = try #require(page.firstRange(of: "\n</div>\n<footer"))
    return String(page[start.upperBound..<end.lowerBound]).split(separator: "\n").joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "![A fox](<red fox.gif> \"Run\")",
      "<p><img src=\"red-fox.gif\" alt=\"A fox\" title=\"Run\" width=\"80\" height=\"40\" loading=\"lazy\"></p>"
    ),
    // A name tells more than nothing.
    (
      "![[red fox.gif]]",
      "<p><img src=\"red-fox.gif\" alt=\"red fox\" width=\"80\" height=\"40\" loading=\"lazy\"></p>"
    ),
    // The side that is not asked for follows from the file.
    (
      "![[red fox.gif|20]]",
      "<p><img src=\"red-fox.gif\" alt=\"red fox\" width=\"20\" height=\"10\" loading=\"lazy\"></p>"
    ),
    (
      "![[red fox.gif|20x20]]",
      "<p><img src=\"red-fox.gif\" alt=\"red fox\" width=\"20\" height=\"20\" loading=\"lazy\"></p>"
    ),
    (
      "a ![[red fox.gif|1]] b",
      "<p>a <img src=\"red-fox.gif\" alt=\"red fox\" width=\"1\" height=\"1\" loading=\"lazy\"> b</p>"
    ),
    (
      "![[song.mp3]]",
      "<p><audio controls preload=\"none\" src=\"song.mp3\" aria-label=\"song.mp3\"></audio></p>"
    ),
    (
      "![Our walk](walk.mp4#t=30)",
      "<p><video controls preload=\"metadata\" src=\"walk.mp4#t=30\" aria-label=\"Our walk\"></video></p>"
    ),
    (
      "![[walk.mp4|320]]",
      "<p><video controls preload=\"metadata\" src=\"walk.mp4\" aria-label=\"walk.mp4\" width=\"320\"></video></p>"
    ),
    ("![[map.pdf]]", "<p class=\"file\"><a href=\"map.pdf\">map.pdf</a></p>"),
    ("![[map.pdf#page=3]]", "<p class=\"file\"><a href=\"map.pdf#page=3\">map.pdf</a></p>"),
    ("See ![[map.pdf]].", "<p>See <a href=\"map.pdf\">map.pdf</a>.</p>"),
    ("![[data.zip]]", "<p><a href=\"data.zip\">data.zip</a></p>"),
    ("![[gone.png]]", "<p>gone.png</p>"),
    ("[[map.pdf#page=3|the map]]", "<p><a href=\"map.pdf#page=3\">the map</a></p>"),
  ])
  func isShown(_ body: String, _ expected: String) throws {
    let shown = try text(body)
    #expect(shown == expected)
  }

  /// A link within a link is none in HTML, and the page would fall apart.
  @Test(arguments: [
    ("[![the map](map.pdf)](a.md)", "<p><a href=\"a.html\">the map</a></p>"),
    ("[![the map](map.pdf)](https://example.org/)", "<p><a href=\"https://example.org/\">the map</a></p>"),
    ("[![song](song.mp3)](a.md)", "<p><a href=\"a.html\">song</a></p>"),
    (
      "[x](https://example.org/) ![the map](map.pdf)",
      "<p><a href=\"https://example.org/\">x</a> <a href=\"map.pdf\">the map</a></p>"
    ),
  ])
  func standsInNoOtherLink(_ body: String, _ expected: String) throws {
    let shown = try text(body)
    #expect(shown == expected)
  }

  /// Sizes that no picture has.
  @Test(arguments: ["99999999999999999999", "9223372036854775807", "0", "-1", "1x", "x"])
  func anySizeIsBorne(_ size: String) throws {
    #expect(try text("![[red fox.gif|\(size)]]").contains("<img src=\"red-fox.gif\""))
  }
}
