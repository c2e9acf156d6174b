import Diagnostics
import MemoReading
import SiteModel
import Testing

/// The sound files of alarms: found as embeds are, published with their memos.
@Suite struct SoundTests {
  private static let files = [
    ("ann/bell.mp3", "x"), ("ann/sounds/Gong.OGG", "x"), ("bob/door.wav", "x"), ("ann/plan.pdf", "x"),
    ("ann/bells.md", "Bells\n"),
  ]

  private func site(_ sound: String, _ more: String = "") throws -> TestSite {
    let memo = "---\nalarm:\n  time: \"07:30\"\n  repeat: daily\n  sound: \(sound)\n\(more)---\nUp.\n"
    return try TestSite(
      Self.files + [("ann/days/a.md", memo)], settings: "owner: ann\ntimezone: UTC\n")
  }

  private func sound(_ site: TestSite) -> String? {
    let entry = site.memo("ann/days/a.md")?.entries.first
    return entry?.sound.map { site.site.attachments[$0].notePath }
  }

  @Test(
    arguments: [
      ("bell.mp3", "ann/bell.mp3"), ("../bell.mp3", "ann/bell.mp3"), ("BELL.mp3", "ann/bell.mp3"),
      ("/ann/bell.mp3", "ann/bell.mp3"), ("Gong.ogg", "ann/sounds/Gong.OGG"),
      ("sounds/gong.ogg", "ann/sounds/Gong.OGG"), ("door.wav", "bob/door.wav"),
      ("\"[[bell.mp3]]\"", "ann/bell.mp3"), ("\"![[bell.mp3|loud]]\"", "ann/bell.mp3"),
    ]) func isFound(_ written: String, _ path: String) throws
  {
    let site = try site(written)
    #expect(sound(site) == path)
    #expect(site.site.attachments.map(\.notePath) == [path])
    #expect(site.says == [])
  }

  @Test(arguments: ["default", "系統預設", "默认", "預設", "Default", "\"\"", ""]) func wordsMeanTheTone(
    _ word: String
  ) throws {
    let site = try site(word)
    #expect(sound(site) == nil && site.says == [] && site.site.attachments.isEmpty)
  }

  @Test(
    arguments: [
      ("bel.mp3", "no sound file is called 'bel.mp3'", "did you mean 'bell.mp3'? "),
      ("Radar", "no sound file is called 'Radar'", "put an mp3, "),
      ("bells", "no sound file is called 'bells'", "put an mp3, "),
      ("plan.pdf", "'ann/plan.pdf' is no sound that browsers play", "put an mp3, "),
      ("../../../etc/x.mp3", "no sound file is called '../../../etc/x.mp3'", "put an mp3, "),
      ("\"[[\"", "no sound file is called '[['", "put an mp3, "),
    ]) func whatIsNotFoundRingsWithTheTone(_ written: String, _ summary: String, _ help: String) throws
  {
    let site = try site(written)
    #expect(sound(site) == nil && site.site.attachments.isEmpty)
    #expect(site.says == ["notes/ann/days/a.md:5:10: warning: \(summary)"])
    #expect(site.diagnostics.first?.help?.hasPrefix(help) == true)
    #expect(site.diagnostics.first?.help?.hasSuffix("until then it rings with a tone") == true)
  }

  @Test func aHiddenMemoPublishesNoSound() throws {
    let site = try site("bell.mp3", "draft: true\n")
    #expect(site.site.attachments.isEmpty && site.says == [])
  }

  @Test func whatOthersUseKeepsItsNumber() throws {
    let site = try TestSite(
      [
        (
          "ann/a.md",
          "---\nalarm: {time: \"07:30\", repeat: daily, sound: m.mp3, snooze: no}\n---\n![](z.png)\n"
        ),
        ("ann/m.mp3", "x"), ("ann/z.png", "x"), ("ann/b.png", "x"), ("ann/c.md", "![](b.png) [m](m.mp3)\n"),
      ], settings: "owner: ann\ntimezone: UTC\n")
    #expect(site.site.attachments.map(\.notePath) == ["ann/b.png", "ann/m.mp3", "ann/z.png"])
    #expect(site.place("ann/a.md") == "attachment ann/z.png")
    #expect(site.place("ann/c.md", 1) == "attachment ann/m.mp3")
    let entry = try #require(site.memo("ann/a.md")?.entries.first)
    #expect(entry.sound == 1 && !entry.snooze)
  }
}
