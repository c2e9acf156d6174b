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

  @Test func filesOfHiddenMemosStayHidden() throws {
    let site = try TestSite([
      ("lin/a.md", "![[used.jpg]] [[draft]]"),
      ("lin/draft.md", "---\ndraft: true\n---\n![[secret.jpg]] ![[used.jpg]]"),
      ("lin/m/used.jpg", ""), ("lin/m/secret.jpg", ""),
    ])
    #expect(site.site.attachments.map(\.notePath) == ["lin/m/used.jpg"])
  }
}
