import ByteText
import CommonMark
import Testing

struct PlainTextTests {
  @Test(
    arguments: [
      ("# A\n\nb\nc\n\nd", "A\n\nb c\n\nd"),
      ("a  \nb\\\nc", "a\nb\nc"),
      ("- a\n- b\n  - c\n- d\n\ne", "a\nb\nc\nd\n\ne"),
      ("a\n\n1. b\n\n   c\n2. d", "a\n\nb\nc\nd"),
      ("-\n- a", "a"),
      ("> a\n>\n> b\n\nc", "a\n\nb\n\nc"),
      ("a\n\n***\n\nb", "a\n\nb"),
      ("```\n a\n\nb\n\n\n```\nc", " a\n\nb\n\nc"),
      ("```\n```\na", "a"),
      ("![](x)\n\n```\n\n```\n\na", "a"),
      ("`a  b` *c* **d**", "a  b c d"),
      ("![a](b.png) ![](c.png)", "a "),
      ("a\n\n![](b.png)\n\nc", "a\n\nc"),
      ("[a](b.md)", "a"),
      ("[a](https://b)", "a (https://b)"),
      ("<https://b>", "https://b"),
      ("[https://b](https://b)", "https://b"),
      ("<a@b.c> [1](tel:1)", "a@b.c 1"),
      ("[![a](b)](https://c)", "a (https://c)"),
      ("[](https://c)", "(https://c)"),
      ("[a](javascript:b)", "a"),
      ("a <b>c</b><br>d", "a c\nd"),
      ("<div>\na\n</div>\n\nb", "a\n\nb"),
      ("&copy; &amp; \\*", "© & *"),
    ])
  func plainText(source: String, expected: String) {
    let body = BodyRenderer().render(Array(source.utf8))
    #expect(body.plainText.text == expected, "\(source.debugDescription)")
    expectConsistent(body, Array(source.utf8), "\(source.debugDescription)")
  }
}
