import Diagnostics
import SiteModel
import Testing

/// What the site knows of the files that memos use.
struct AttachmentTests {
  @Test(arguments: [
    ("a.PNG", SiteModel.Attachment.Media.image), ("a.jpeg", .image), ("a.svg", .image), ("a.avif", .image),
    ("a.ico", .image),
    ("a.mp3", .audio), ("a.opus", .audio), ("a.3gp", .audio), ("a.webm", .video), ("a.MOV", .video),
    ("a.pdf", .pdf),
    ("a.zip", .other), ("png", .other), ("a.png.txt", .other), ("b.d/png", .other),
  ]) func media(_ path: String, _ media: SiteModel.Attachment.Media) throws {
    let site = try TestSite([("from.md", "[x](<\(path)>)"), (path, "")], settings: nil)
    #expect(site.site.attachments.map(\.media) == [media])
  }

  @Test func sizesOfImages() throws {
    let site = try TestSite(
      [
        ("from.md", "![](a.svg) ![](broken.png) ![](text.svg) [x](b.svg)"),
        ("a.svg", "<svg width='30' height='20'/>"), ("b.svg", "<svg viewBox='0 0 5 6'/>"),
        ("broken.png", "no"),
        ("text.svg", ""),
      ], settings: nil)
    #expect(site.site.attachments.map(\.notePath) == ["a.svg", "b.svg", "broken.png", "text.svg"])
    #expect(site.site.attachments.map(\.width) == [30, 5, nil, nil])
    #expect(site.site.attachments.map(\.height) == [20, 6, nil, nil])
  }

  /// Whoever opens them runs their scripts in the site's name.
  @Test(arguments: [
    ("a.html", "", "HTML"), ("a.HTM", "", "HTML"), ("a.xhtml", "", "HTML"), ("a.xht", "", "HTML"),
    ("a.shtml", "", "HTML"), ("a.mht", "", "HTML"), ("a.js", "", "JavaScript"), ("a.mjs", "", "JavaScript"),
    ("a.xml", "", "XML"), ("a.svgz", "", "SVG"), ("a.swf", "", "Flash"),
    ("a.svg", "<svg><SCRIPT>alert(1)</SCRIPT></svg>", "SVG"),
    ("a.svg", "<svg><s:script xmlns:s='http://www.w3.org/2000/svg'/></svg>", "SVG"),
    ("a.svg", "<svg onload = 'alert(1)'/>", "SVG"), ("a.svg", "<svg\nonLoad=\"alert(1)\"/>", "SVG"),
    ("a.svg", "<svg><a href='javascript:alert(1)'/></svg>", "SVG"),
    ("a.svg", "<svg><a href='&#x6A;ava&#10;script&#058;alert(1)'/></svg>", "SVG"),
    ("a.svg", "<svg><foreignObject/></svg>", "SVG"),
    ("a.svg", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "SVG"),
    ("a.svg", "<svg><iframe/></svg>", "SVG"),
    ("a.svg", "<svg><set attributeName='xlink:href' to='x'/></svg>", "SVG"),
    ("a.svg", "<svg><animate attributeName = \"href\" values='x'/></svg>", "SVG"),
    ("a.svg", "<?xml-stylesheet href='a.xsl'?><svg/>", "SVG"),
    ("a.svg", "<\0s\0v\0g\0 \0o\0n\0l\0o\0a\0d\0=\0'\0x\0'\0/\0>\0", "SVG"),
    ("a.svg", "<svg/>" + String(repeating: " ", count: 4 << 20), "SVG"),
  ]) func activeFilesStayOff(_ path: String, _ text: String, _ kind: String) throws {
    let site = try TestSite([
      ("lin/from.md", "![x](\(path)) [[\(path)]] ![[\(path)]]"), ("lin/\(path)", text),
    ])
    #expect(site.site.attachments.isEmpty)
    #expect(site.memo("lin/from.md")?.resolutions == [.broken, .broken, .broken])
    #expect(
      site.says.first
        == "notes/lin/from.md:1:1: warning: an attached \(kind) file may run scripts and is not published: '\(path)'"
    )
    #expect(site.diagnostics.first?.help == "put it into static/ to publish it as it is")
  }

  @Test(arguments: [
    "<svg><text>one and on=3 javascript</text><path d='M0'/></svg>",
    "<svg><animate attributeName='opacity' xlink:href='#a'/><set attributeName='x'/></svg>",
    "<svg><style>.icon{fill:red}</style><description>on top</description></svg>",
    "<svg common='1' data-on='x' font-on=\"y\"/>",
  ]) func quietPicturesAreFiles(_ text: String) throws {
    let site = try TestSite([("lin/from.md", "![](a.svg)"), ("lin/a.svg", text)])
    #expect(site.site.attachments.map(\.notePath) == ["lin/a.svg"])
    #expect(site.says.isEmpty)
  }

  @Test func filesOfHiddenMemosStayHidden() throws {
    let site = try TestSite([
      ("lin/a.md", "![[used.jpg]] [[draft]]"),
      ("lin/draft.md", "---\ndraft: true\n---\n![[secret.jpg]] ![[used.jpg]]"),
      ("lin/m/used.jpg", ""), ("lin/m/secret.jpg", ""),
    ])
    #expect(site.site.attachments.map(\.notePath) == ["lin/m/used.jpg"])
  }
}
