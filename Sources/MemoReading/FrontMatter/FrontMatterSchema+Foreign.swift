internal import ByteText

extension FrontMatterSchema {
  /// What another program's key does to a memo that it would hide or delay.
  enum ForeignEffect: Sendable {
    /// Hides when it says yes.
    case hidesIfTrue
    /// Hides when it says no.
    case hidesIfFalse
    /// Hides when it says anything.
    case hidesIfPresent
    /// Delays or ends: not obeyed, and said so.
    case schedules
    /// Mixes the keys of another value in.
    case merges
  }

  /// Keys of other programs that a writer relies on to keep a memo from others.
  static func foreignEffect(of name: String) -> ForeignEffect? { effects[matchingForm(name)] }

  private static let effects: [String: ForeignEffect] = {
    let lists: [(ForeignEffect, [String])] = [
      (
        .hidesIfTrue,
        [
          "private", "hidden", "sealed", "secret", "unlisted", "私密", "私人", "加密", "隐藏", "隱藏", "保密",
        ]
      ),
      (.hidesIfFalse, ["public", "公开", "公開"]),
      (.hidesIfPresent, ["password", "密码", "密碼"]),
      (.schedules, ["publishDate", "pubDate", "expiryDate", "unpublishDate", "expires"]),
      (.merges, ["<<"]),
    ]
    var effects: [String: ForeignEffect] = [:]
    for (effect, names) in lists {
      for name in names { effects[matchingForm(name)] = effect }
    }
    return effects
  }()

  /// Whether another program gives `name` a meaning that is none of ours, so that it is kept quietly.
  static func isKnownElsewhere(_ name: String) -> Bool {
    if foreign.contains(matchingForm(name)) { return true }
    let folded = name.folded.utf8
    return prefixes.contains { folded.starts(with: $0.utf8) }
  }

  /// How the keys of plugins begin: Digital Garden, Tasks, spaced repetition, Kanban, Excalidraw, Open Graph.
  private static let prefixes = [
    "dg-", "tq_", "sr-", "kanban-", "excalidraw-", "obsidian-", "logseq.", "banner_", "og:", "twitter:",
    "toc_",
    "toc-", "sidebar_", "social_", "quartz-",
  ]

  private static let foreign: Set<String> = Set(
    [
      // Jekyll, Hexo, VuePress, Docusaurus, Eleventy.
      "layout", "permalink", "excerpt", "excerpt_separator", "redirect_from", "redirect_to", "canonical",
      "canonical_url", "comments", "comment", "math", "mathjax", "katex", "mermaid", "nav_order", "parent",
      "has_children", "author_profile", "classes", "class", "header", "footer", "hero", "heroImage",
      "tagline", "actionText", "actionLink", "features", "home", "prev", "next", "previous", "head", "meta",
      "abbrlink", "top", "sticky", "photos", "hide_title", "pagination", "eleventyComputed",
      "templateEngineOverride", "feed", "rss", "sitemap", "robots", "noindex", "version", "license",
      "copyright", "repository", "contributors", "reviewers",
      // Hugo, Zola.
      "weight", "description", "summary", "subtitle", "subheading", "image", "images", "img", "cover",
      "thumbnail", "featured", "featured_image", "resources", "cascade", "outputs", "params", "extra",
      "taxonomies", "template", "page_template", "in_search_index", "insert_anchor_links", "markup",
      "isCJKLanguage", "headless", "build", "linkTitle", "menu", "menus", "translationKey", "type", "kind",
      "series", "videos", "audio", "readingTime", "word_count", "show_reading_time", "main", "theme",
      "output",
      // Obsidian, Logseq, Foam, Dendron, Zettlr, Joplin.
      "cssclass", "cssclasses", "publish_path", "up", "down", "same", "related", "source", "source_url",
      "sources", "link", "links", "rating", "topic", "topics", "project", "projects", "people", "org",
      "role", "icon", "logo", "position", "filters", "collapsed", "background-color", "heading",
      "exclude-from-graph-view", "properties", "desc", "stub", "latitude", "longitude", "altitude",
      "coordinates", "loc", "year", "month", "week", "day", "mood", "weather", "bookmark", "book",
      "publishedAt", "publishedOn", "published_date", "isbn", "publisher", "publisher_name", "pages",
      "genre", "via", "re", "about", "attribution", "enableToc", "note", "notes", "number", "area", "areas",
      "place", "city", "country", "email", "phone", "twitter", "github", "website", "homepage", "star",
      "stars", "state", "stats", "smart", "county", "mount", "amount", "ship", "skin", "skill", "utils",
      "util", "craft", "drift", "headline", "chart", "toc", "sidebar", "banner", "social", "data", "model",
      "maker", "price", "level", "size", "format", "part", "chapter", "lesson", "course",
      // Pandoc, R Markdown.
      "bibliography", "references", "csl", "abstract", "header-includes", "geometry", "fontsize",
      "mainfont", "documentclass", "papersize", "linkcolor", "number-sections", "nocite", "institute",
      "editor", "execute",
    ].map { matchingForm($0) })

  /// The key that `name` is nearly, and which of its names; of two that are as near, the first in the table.
  static func nearest(to name: String) -> (entry: Entry, name: String)? {
    let written = Spelling(name)
    var best: (distance: Int, candidate: Candidate)?
    for candidate in candidates {
      let isStrict = candidate.entry.slip == .withholding
      guard let distance = written.slips(from: candidate.spelling, isStrict: isStrict) else { continue }
      let isBetter = best.map { distance < $0.distance } ?? true
      if isBetter { best = (distance, candidate) }
    }
    return best.map { ($0.candidate.entry, $0.candidate.name) }
  }

  /// Whether a key called `name` might be meant to keep a memo from others, slips of the hand included.
  static func mayHide(_ name: String) -> Bool {
    if let entry = match(name)?.entry { return entry.slip == .withholding }
    if let effect = foreignEffect(of: name) { return effect != .schedules }
    if isKnownElsewhere(name) { return false }
    return nearest(to: name)?.entry.slip == .withholding || isNearlyPrivate(name)
  }

  /// Whether `name` is one slip away from the key that most people would write to hide a memo.
  static func isNearlyPrivate(_ name: String) -> Bool {
    Spelling(name).slips(from: Spelling("private")).map { $0 <= 1 } ?? false
  }

  private struct Candidate: Sendable {
    var spelling: Spelling
    var name: String
    var entry: Entry
  }

  private static let candidates: [Candidate] = entries.flatMap { entry in
    entry.names.map { Candidate(spelling: Spelling($0), name: $0, entry: entry) }
  }

  /// The letters and digits of a key, as keys are compared.
  struct Spelling: Sendable {
    private let scalars: [Unicode.Scalar]
    /// A bit for each scalar, modulo 64: two names that are near differ in few.
    private let bits: UInt64

    init(_ name: String) {
      let letters = FrontMatterSchema.matchingForm(name).unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
      scalars = Array(letters.prefix(40))
      bits = scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }

    /// How many slips lead from `name` to this; nil where that is more than a slip of the hand.
    ///
    /// A long name may be two slips away, a middling one one; a short one must have a letter too many, too few or out
    /// of order, since most words of three or four letters are one substitution from another word; and the first letter
    /// is seldom wrong. Neither counts where `isStrict`.
    func slips(from name: Spelling, isStrict: Bool = false) -> Int? {
      let target = name.scalars
      if scalars == target { return 0 }
      let limit = target.count >= 7 ? 2 : 1
      // Two Chinese characters share one with many words.
      guard target.count >= 3, target.count >= 4 || target[0].isASCII,
        (bits ^ name.bits).nonzeroBitCount <= 2 * limit,
        let distance = EditDistance.between(scalars, target, limit: limit)
      else { return nil }
      if target.count >= 7 || isStrict { return distance }
      let isSwap = scalars.count == target.count && scalars.sorted() == target.sorted()
      if isSwap { return distance }
      guard scalars.first == target.first else {
        return scalars.count < target.count && target.count > 4 ? distance : nil
      }
      return target.count > 4 || scalars.count != target.count ? distance : nil
    }
  }
}
