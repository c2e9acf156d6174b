import Diagnostics
import Mustache

/// The pages that the tests make.
struct Page: Sendable {
  var title = "Tea & <cake>"
  var slug: String?
  var body = Array("<p>Tea</p>".utf8)
  var isPinned = false
  var tags: [Tag] = []
  var aliases: [String] = []
  var folder = Folder()
  var author: Author?

  struct Tag: Sendable {
    var name: String
    var isFirst = false

    static let shape: RecordShape<Tag> = RecordShape(
      "tag link",
      [
        .text("name") { $0.name },
        .flag("first") { $0.isFirst },
      ])
  }

  struct Author: Sendable {
    var name = "Ann"

    static let shape: RecordShape<Author> = RecordShape("author", [.text("name") { $0.name }])
  }

  /// A tree: the shape contains itself.
  struct Folder: Sendable {
    var name = ""
    var folders: [Folder] = []

    static let shape: RecordShape<Folder> = RecordShape(
      "folder",
      [
        .text("name") { $0.name },
        .list("folders", Folder.shape) { $0.folders },
      ])
  }

  static let shape: RecordShape<Page> = RecordShape(
    "memo page",
    [
      .text("title") { $0.title },
      .optionalText("slug") { $0.slug },
      .html("body") { $0.body },
      .flag("pinned") { $0.isPinned },
      .list("tags", Tag.shape) { $0.tags },
      .texts("aliases") { $0.aliases },
      .record("folder", Folder.shape) { $0.folder },
      .optionalRecord("author", Author.shape) { $0.author },
      .never("archive"),
    ])

  /// What the template `main` of `sources` makes of the page; the diagnostics when it is refused.
  func rendered(_ sources: [TemplateSet.Source]) -> String {
    let (template, diagnostics) = TemplateSet(sources).compile("main", for: Page.shape)
    var out: [UInt8] = []
    template?.render(self, into: &out)
    return String(decoding: out, as: UTF8.self) + diagnostics.map(\.summary).joined(separator: "\n")
  }
}
