import ByteText
import CommonMark
import Testing

/// Emphasis and line ends in Chinese, Japanese and Korean text.
struct CJKTextTests {
  @Test(
    arguments: [
      ("**注意：**明天", "<strong>注意：</strong>明天"),
      ("这是**「重点」**的", "这是<strong>「重点」</strong>的"),
      ("**真，**她", "<strong>真，</strong>她"),
      ("**(中文)**中文", "<strong>(中文)</strong>中文"),
      ("中文**“强调”**中文", "中文<strong>“强调”</strong>中文"),
      ("~~删除。~~后", "<del>删除。</del>后"),
      ("==标记。==后", "<mark>标记。</mark>后"),
      ("**스크립트(script)**라고", "<strong>스크립트(script)</strong>라고"),
      ("これは**「太字」**です。", "これは<strong>「太字」</strong>です。"),
      ("*斜体。*后*「甲」*乙", "<em>斜体。</em>后<em>「甲」</em>乙"),
      ("**甲**，**乙**。**丙**", "<strong>甲</strong>，<strong>乙</strong>。<strong>丙</strong>"),
      ("甲**（乙）**丙**（丁）**戊", "甲<strong>（乙）</strong>丙<strong>（丁）</strong>戊"),
      ("**`a`**中**`b`**文", "<strong><code>a</code></strong>中<strong><code>b</code></strong>文"),
      ("中**[a](http://b)**文", "中<strong><a href=\"http://b\">a</a></strong>文"),
      ("**甲。**[a](http://b)", "<strong>甲。</strong><a href=\"http://b\">a</a>"),
      ("**https://a.b/c**中", "<strong><a href=\"https://a.b/c\">https://a.b/c</a></strong>中"),
      ("中**#标签**文", "中<strong>#标签</strong>文"),
      ("中**\\~a**文", "中<strong>~a</strong>文"),
      ("`甲。**乙**`", "<code>甲。**乙**</code>"),
      // As ever.
      ("a**b**c", "a<strong>b</strong>c"),
      ("a**(b)**c", "a**(b)**c"),
      ("**a.**b", "**a.**b"),
      ("** 甲**", "** 甲**"),
      ("甲 ** 乙", "甲 ** 乙"),
      ("_甲_乙 甲_乙_丙", "_甲_乙 甲_乙_丙"),
      ("é**“ü”**é", "é**“ü”**é"),
    ])
  func emphasis(source: String, expected: String) {
    #expect(shownHTML(source) == "<p>\(expected)</p>\n")
  }

  @Test(
    arguments: [
      ("第一行\n第二行", "第一行第二行"), ("甲，\n乙", "甲，乙"), ("甲\n“乙”", "甲“乙”"), ("甲……\n乙", "甲……乙"),
      ("**甲**\n乙", "<strong>甲</strong>乙"), ("甲\n**乙**", "甲<strong>乙</strong>"),
      ("甲\n[乙](http://c)\n丙", "甲<a href=\"http://c\">乙</a>丙"), ("甲\n`乙`", "甲<code>乙</code>"),
      ("甲\n[[乙]]", "甲⟨乙⟩乙⟨/⟩"), ("甲\n==乙==", "甲<mark>乙</mark>"), ("甲 %%x%%\n乙", "甲乙"),
      ("あ\nア", "あア"), ("甲\nab", "甲\nab"), ("ab\n甲", "ab\n甲"), ("한국\n어", "한국\n어"), ("甲\n한", "甲\n한"),
      ("甲  \n乙", "甲<br />\n乙"), ("a”\n“b", "a”\n“b"), ("甲\n1", "甲\n1"),
    ])
  func softBreaks(source: String, expected: String) {
    #expect(shownHTML(source) == "<p>\(expected)</p>\n")
  }

  @Test func plainTextOfSoftBreaks() {
    let body = BodyRenderer().render(Array("甲\n乙 [丙](http://d)\n丁\ne\n\n![甲\n乙](f)".utf8))
    #expect(body.plainText.text == "甲乙 丙 (http://d)丁 e\n\n甲乙")
  }

  @Test func keptLineBreaks() {
    var options = Options.memo
    options.keepsLineBreaks = true
    let body = BodyRenderer(options: options).render(Array("甲\n乙\na\n%%b%%\nc".utf8))
    #expect(body.html.text == "<p>甲<br />\n乙<br />\na<br />\nc</p>\n")
    #expect(body.plainText.text == "甲\n乙\na\nc")
  }
}
