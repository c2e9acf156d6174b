internal import ByteText
internal import Diagnostics
internal import MemoReading

/// What alarms ring with.
extension SiteBuilder {
  /// The sound file of each published memo whose alarm has one, an index in `Notebook.attachments` by the memo's.
  ///
  /// Tells writers of those that are not found: such an alarm rings with the tone.
  mutating func sounds(_ names: NameIndex, _ resolver: LinkResolver, _ isPublished: [Bool]) -> [Int: Int] {
    var sounds: [Int: Int] = [:]
    var near = NearNames(names)
    for (index, memo) in names.memos.enumerated() where isPublished[index] {
      guard let sound = memo.frontMatter.alarm?.value.sound else { continue }
      let target = Self.target(of: sound.value)
      let found = resolver.file(named: target, from: index)
      if case .attachment(let file)? = found, Self.isSound(names.attachments[file]) {
        sounds[index] = file
        continue
      }
      let summary: String
      if case .attachment(let file)? = found {
        summary = "'\(names.attachments[file])' is no sound that browsers play"
      } else {
        summary = "no sound file is called '\(target)'"
      }
      let suggestion = near.suggestion(for: target, isName: true, from: index).flatMap {
        Self.isSound($0) ? "did you mean '\($0)'? " : nil
      }
      diagnostics.append(
        memo.source.diagnostic(
          .warning, at: sound.range, summary,
          help: (suggestion ?? "put an mp3, m4a, ogg or wav file beside the memo; ")
            + "until then it rings with a tone"))
    }
    return sounds
  }

  /// The name in a value that may be written as an embed: `![[bell.mp3|loud]]`.
  private static func target(of value: String) -> String {
    var target = value.trimmed[...]
    if target.hasPrefix("!") { target.removeFirst() }
    guard target.hasPrefix("[["), target.hasSuffix("]]"), target.utf8.count > 4 else { return value.trimmed }
    return target.dropFirst(2).dropLast(2).prefix { $0 != "|" }.trimmed
  }

  private static func isSound(_ path: String) -> Bool {
    switch Attachment.Media(path) {
    case .audio, .video: true
    case .image, .pdf, .other: false
    }
  }
}
