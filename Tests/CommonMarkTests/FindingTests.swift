import ByteText
import CommonMark
import Testing

struct FindingTests {
  @Test func oneFindingForAllRawHTML() throws {
    let source = Array("a\n\nb <i>c</i>\n<u>\n\n<div>\nd\n</div>\n\n<!-- e -->\n".utf8)
    let body = BodyRenderer().render(source)
    let finding = try #require(body.findings.first)
    #expect(body.findings.count == 1)
    #expect(finding.kind == .rawHTMLDropped(count: 5))
    #expect(finding.line == 3)
    #expect(finding.range.map { Array(source[$0]).text } == "<i>")
    #expect(finding.summary == "raw HTML is not shown: '<i>' and 4 more")
  }

  @Test(
    arguments: [
      ("<!-- a -->", 0), ("<!-- a --> b", 0), ("a <!-- b -->", 0), ("<br>", 0), ("a<br/>", 0), ("</br>", 1),
      ("<broken>", 1), ("<?php a ?>", 1), ("<!DOCTYPE html>", 1), ("a <![CDATA[b]]>", 1), ("`<b>`", 0),
      ("    <b>", 0), ("<https://a>", 0),
    ])
  func rawHTML(source: String, findings: Int) {
    #expect(BodyRenderer().render(Array(source.utf8)).findings.count == findings)
  }

  @Test func excerptsAreCutBetweenScalars() throws {
    let body = BodyRenderer().render(Array("<div title=\"\(String(repeating: "中", count: 50))\">\nb".utf8))
    let finding = try #require(body.findings.first)
    #expect(finding.excerpt == "<div title=\"" + String(repeating: "中", count: 16) + "…")
  }

  @Test func plainTextOfAnUnparsedBody() {
    let source = Array(String(repeating: "![[]()", count: 100_000).utf8) + [0x3C, 0]
    let body = BodyRenderer().render(source)
    #expect(body.findings.map(\.kind) == [.tooComplex])
    #expect(body.html.text.hasPrefix("<pre>![[]()") && body.html.text.hasSuffix("&lt;\u{FFFD}</pre>\n"))
    #expect(body.plainText.starts(with: source.dropLast()))
    #expect(body.blocks.map(\.lines) == [1...1])
  }
}
