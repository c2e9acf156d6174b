import ByteText
import CommonMark
import Testing

/// Which targets are written, left to the site model, or dropped.
struct URLPolicyTests {
  enum Outcome: Equatable {
    case written, hole, dropped
  }

  private func outcome(_ source: String) -> Outcome {
    let body = BodyRenderer().render(Array(source.utf8))
    let html = body.html.text
    let tags = html.contains("<a ") || html.contains("<img ")
    let drops = body.findings.contains {
      if case .schemeDropped = $0.kind { return true }
      return false
    }
    #expect([tags, drops, !body.references.isEmpty].count { $0 } == 1, "\(source): \(html)")
    return drops ? .dropped : tags ? .written : .hole
  }

  @Test(
    arguments: [
      // Scheme by scheme, in links and in images.
      ("http://a", .written, .written), ("HTTPS://a", .written, .written), ("https:a", .written, .written),
      ("mailto:a@b", .written, .dropped), ("MailTo:a@b", .written, .dropped), ("tel:1", .written, .dropped),
      ("//a/b", .written, .written),
      ("ftp://a", .dropped, .dropped), ("file:///etc/passwd", .dropped, .dropped),
      ("obsidian://open", .dropped, .dropped), ("blob:a", .dropped, .dropped),
      ("about:blank", .dropped, .dropped),
      ("javascript:alert(1)", .dropped, .dropped), ("JaVaScRiPt:a", .dropped, .dropped),
      ("vbscript:a", .dropped, .dropped), ("data:text/html,a", .dropped, .dropped),
      ("data:image/png;base64,AAAA", .dropped, .dropped), ("data:image/svg+xml,a", .dropped, .dropped),
      ("view-source:a", .dropped, .dropped), ("x+y.z-1:a", .dropped, .dropped), ("c:/a", .dropped, .dropped),
      // Scheme in disguise: entities, escapes, blanks and control characters.
      ("javascript&colon;a", .dropped, .dropped), ("java&Tab;script:a", .dropped, .dropped),
      ("java&NewLine;script:a", .dropped, .dropped), ("&#106;avascript:a", .dropped, .dropped),
      ("&#x6A;avascript&#58;a", .dropped, .dropped), ("javascript\\:a", .dropped, .dropped),
      ("&#1;javascript:a", .dropped, .dropped), ("&#x20;javascript:a", .dropped, .dropped),
      ("<java\tscript:a>", .dropped, .dropped), ("< javascript:a>", .dropped, .dropped),
      ("<&#13;javascript:a>", .dropped, .dropped), ("&#127;data:a", .dropped, .dropped),
      // No scheme, whatever it looks like.
      ("javascript%3Aa", .hole, .hole), ("a.md", .hole, .hole),
      ("../a b".replacing(" ", with: "%20"), .hole, .hole),
      ("#a:b", .hole, .hole), ("?a:b", .hole, .hole), ("./a:b", .hole, .hole), ("10:30.md", .hole, .hole),
      ("会议:记录.md", .hole, .hole), (":a", .hole, .hole), ("/a", .hole, .hole), ("/\\\\a", .hole, .hole),
      ("java script:a".replacing(" ", with: "%20"), .hole, .hole), ("\u{A0}javascript:a", .hole, .hole),
    ] as [(String, Outcome, Outcome)])
  func target(_ target: String, link: Outcome, image: Outcome) {
    #expect(outcome("[x](\(target))") == link)
    #expect(outcome("![x](\(target))") == image)
  }

  @Test func autolinks() {
    #expect(outcome("<https://a>") == .written)
    #expect(outcome("<javascript:alert(1)>") == .dropped)
    #expect(outcome("<a@b.c>") == .written)
  }

  /// A browser reads what is written as the address that was checked.
  @Test func escaping() {
    let body = BodyRenderer().render(Array("[x](https://a/\\\"\\<&#10;&#1;'`{}|^中%41)".utf8))
    #expect(
      body.html.text
        == "<p><a href=\"https://a/%22%3C%0A%01&#x27;%60%7B%7D%7C%5E%E4%B8%AD%41\">x</a></p>\n")
  }

  @Test func findingNamesTheScheme() throws {
    let source = Array("a\n\nb [c](Java&Tab;Script:d)".utf8)
    let body = BodyRenderer().render(source)
    let finding = try #require(body.findings.first)
    #expect(finding.kind == .schemeDropped("javascript"))
    #expect(finding.line == 3)
    #expect(finding.range.map { Array(source[$0]).text }?.hasPrefix("[c](Java") == true)
    #expect(finding.summary == "a link to 'javascript:' is shown as text: 'Java\tScript:d'")
  }
}
