// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .treatAllWarnings(as: .error),  // SE-0480
]

/// Targets that touch C pointers mark each unsafe use (SE-0458).
let strictOverC = strict + [.strictMemorySafety()]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func targetOverC(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strictOverC)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "almanac",
  products: [.executable(name: "almanac", targets: ["almanac"])],
  targets: [
    // C libraries: module maps, nothing else. One Swift file imports each.
    .systemLibrary(name: "CCommonMark"),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CQREncode"),
    .systemLibrary(name: "CLinux"),

    // Formats: bytes in, bytes out. They know nothing of memos.
    target("ByteText"),
    target("ParallelMap"),
    target("Diagnostics", ["ByteText"]),
    target("CivilTime", ["ByteText"]),
    target("TimeZones", ["ByteText", "CivilTime"]),
    target("DateText", ["ByteText", "CivilTime"]),
    target("Recurrence", ["ByteText", "CivilTime"]),
    target("TaskNotation", ["ByteText", "CivilTime", "DateText", "Recurrence"]),
    target("ICalendar", ["ByteText", "CivilTime", "TimeZones", "Recurrence"]),
    target(
      "CalendarLint", ["ICalendar", "Recurrence", "TimeZones", "CivilTime", "ByteText", "Diagnostics"]),
    target("ImageSize"),
    target("SearchIndex", ["ByteText", "ParallelMap"]),
    target("Mustache", ["ByteText", "Diagnostics"]),
    targetOverC("YAML", ["CYAML"]),
    targetOverC("CommonMark", ["ByteText", "CCommonMark"]),
    targetOverC("Digest", ["ByteText", "CCrypto"]),
    targetOverC("QRCode", ["ByteText", "CQREncode"]),

    // The built-in theme: Templates/ as string literals, written by a build-tool plugin.
    .executableTarget(name: "theme-embedder", swiftSettings: strict),
    .plugin(
      name: "EmbedTheme", capability: .buildTool(), dependencies: ["theme-embedder"],
      path: "Sources/EmbedTheme"),
    .target(
      name: "BuiltInTheme", exclude: ["Theme"], swiftSettings: strict, plugins: ["EmbedTheme"]),

    // The stages, in the order of the data: notes → Notebook → Site → outputs → public/.
    target(
      "MemoReading",
      [
        "ParallelMap", "ByteText", "Diagnostics", "CivilTime", "DateText", "Recurrence", "TaskNotation",
        "TimeZones", "YAML", "CommonMark",
      ]),
    target(
      "SiteModel",
      [
        "MemoReading", "ParallelMap", "ByteText", "Diagnostics", "CivilTime", "DateText", "Recurrence",
        "TimeZones", "CommonMark", "Digest", "ImageSize",
      ]),
    target(
      "SiteRendering",
      [
        "Outputs", "ParallelMap", "SiteModel", "MemoReading", "ByteText", "Diagnostics", "CivilTime",
        "CommonMark", "Recurrence", "TimeZones", "ICalendar", "Mustache", "YAML",
        "BuiltInTheme", "Digest", "QRCode", "SearchIndex",
      ]),
    target("Outputs"),
    target("SiteWriting", ["Outputs", "ByteText", "Diagnostics", "Digest", "CLinux"]),

    // The command.
    target(
      "AlmanacCommands",
      [
        "MemoReading", "SiteModel", "SiteRendering", "Outputs", "SiteWriting", "ByteText", "Diagnostics",
        "CivilTime", "DateText", "TimeZones", "Recurrence", "Digest", "CalendarLint",
      ]),
    .executableTarget(name: "almanac", dependencies: ["AlmanacCommands"], swiftSettings: strict),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests("ByteTextTests", ["ByteText"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("CivilTimeTests", ["CivilTime"]),
    tests("ParallelMapTests", ["ParallelMap"]),
    tests("TimeZonesTests", ["TimeZones", "CivilTime"]),
    tests("DateTextTests", ["DateText", "CivilTime"]),
    tests("DigestTests", ["Digest"]),
    tests("QRCodeTests", ["QRCode"]),
    tests("RecurrenceTests", ["Recurrence", "CivilTime"]),
    tests("TaskNotationTests", ["TaskNotation", "CivilTime", "DateText", "Recurrence"]),
    tests("ICalendarTests", ["ICalendar", "CivilTime", "TimeZones", "Recurrence"]),
    tests(
      "CalendarLintTests",
      ["CalendarLint", "ICalendar", "Diagnostics", "TimeZones", "CivilTime", "Recurrence"]),
    tests("ImageSizeTests", ["ImageSize"]),
    tests("SearchIndexTests", ["SearchIndex"], exclude: ["tokens.json"]),
    tests("MustacheTests", ["Mustache", "Diagnostics"]),
    tests("BuiltInThemeTests", ["BuiltInTheme"]),
    tests("YAMLTests", ["YAML", "ByteText"]),
    tests("CommonMarkTests", ["CommonMark", "ByteText"]),
    tests(
      "MemoReadingTests",
      ["MemoReading", "ByteText", "Diagnostics", "CivilTime", "DateText", "Recurrence", "TimeZones"]),
    tests(
      "SiteModelTests",
      [
        "SiteModel", "MemoReading", "CommonMark", "CivilTime", "DateText", "Diagnostics", "TimeZones",
        "Recurrence",
      ]),
    tests("SiteWritingTests", ["Outputs", "SiteWriting", "Diagnostics", "Digest"]),
    tests(
      "SiteRenderingTests",
      [
        "SiteRendering", "Outputs", "SiteModel", "MemoReading", "Recurrence", "CivilTime", "Diagnostics",
        "TimeZones",
      ]),
    tests("GoldenTests", ["almanac"], exclude: ["PlainTemplates", "Sites"]),
  ],
  swiftLanguageModes: [.v6]
)
