internal import ByteText
internal import MemoReading
internal import SiteModel

/// What a telephone needs to keep the site among its apps (W3C Web Application Manifest).
enum WebManifest {
  static let path = "manifest.webmanifest"
  /// `--paper` of the light style sheet: what is seen until the first page is drawn.
  static let paper = "#faf7f0"
  /// In characters: what fits below an icon.
  private static let shortest = 12

  static func bytes(_ site: Site) -> [UInt8] {
    var manifest = JSONMembers()
    manifest.add("name", site.title)
    manifest.add("short_name", shortName(site.title))
    if let description = site.settings.description { manifest.add("description", description) }
    manifest.add("lang", site.settings.language.rawValue)
    manifest.add("start_url", Places.home)
    manifest.add("scope", "./")
    // Pages have no way back of their own, which minimal-ui keeps.
    manifest.add("display", "minimal-ui")
    manifest.add("background_color", paper)
    manifest.add("theme_color", paper)
    var icons: [UInt8] = []
    icons.append("[")
    for (index, icon) in Self.icons.enumerated() {
      var members = JSONMembers()
      members.add("src", icon.path)
      members.add("sizes", icon.sizes)
      members.add("type", icon.type)
      members.add("purpose", icon.purpose)
      icons.append(index == 0 ? "\n" : ",\n")
      icons += members.object
    }
    icons.append("\n]")
    manifest.add("icons", raw: icons)
    return manifest.object + [UInt8(ascii: "\n")]
  }

  private static let icons: [(path: String, sizes: String, type: String, purpose: String)] = [
    (Places.icon, "192x192", "image/png", "any"),
    (Places.largeIcon, "512x512", "image/png", "any"),
    ("assets/icon-maskable.png", "512x512", "image/png", "maskable"),
    ("assets/favicon.svg", "any", "image/svg+xml", "any"),
  ]

  /// The title where it is short, else as many of its first words, else of its characters, as there is room for.
  private static func shortName(_ title: String) -> String {
    if title.count <= shortest { return title }
    let head = title.prefix(shortest + 1)
    if let blank = head.lastIndex(of: " "), blank > head.startIndex { return String(head[..<blank]) }
    return String(title.prefix(shortest))
  }
}
