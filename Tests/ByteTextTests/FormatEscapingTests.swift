import ByteText
import Foundation
import Testing

/// Escapes of XML and JSON, against Foundation's readers of both.
@Suite struct FormatEscapingTests {
  /// XML 1.0 §2.2: what it cannot hold is left out; §2.11: a carriage return is a line end.
  @Test(arguments: [
    ("plain 中文 👩‍👩‍👧‍👦", "plain 中文 👩‍👩‍👧‍👦"),
    ("<a href=\"x\">&amp;</a>", "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;"),
    ("]]>", "]]&gt;"),
    ("<![CDATA[x]]>", "&lt;![CDATA[x]]&gt;"),
    ("a\u{0}b\u{1}c\u{8}d\u{B}e\u{C}f\u{E}g\u{1B}h\u{1F}i\u{7F}j", "abcdefghij"),
    ("tab\tline\nend", "tab\tline\nend"),
    ("a\r\nb\rc\r", "a\nb\nc\n"),
    ("x\u{FFFE}y\u{FFFF}z\u{FFFD}\u{FEFF}\u{EFFF}", "xyz\u{FFFD}\u{FEFF}\u{EFFF}"),
    ("\u{2028}\u{2029}\u{85}\u{9F}", "\u{2028}\u{2029}\u{85}\u{9F}"),
    ("", ""),
  ])
  func xml(text: String, expected: String) {
    var out: [UInt8] = []
    out.append(xmlEscaping: text)
    #expect(String(decoding: out, as: UTF8.self) == expected)
    // A slice is escaped as the whole is.
    var sliced: [UInt8] = []
    sliced.append(xmlEscaping: Array(("x" + text).utf8).dropFirst())
    #expect(sliced == out)
  }

  @Test(arguments: [
    ("plain 中文", "\"plain 中文\""),
    ("a\"b\\c/d", "\"a\\\"b\\\\c/d\""),
    ("\n\r\t", "\"\\n\\r\\t\""),
    ("a\u{0}b\u{8}c\u{B}\u{C}d\u{1F}e\u{7F}", "\"abcde\""),
    ("\u{2028}\u{2029}\u{202A}", "\"\\u2028\\u2029\u{202A}\""),
    ("x\u{FFFE}\u{FFFF}\u{FFFD}", "\"x\u{FFFD}\""),
    ("</script>", "\"</script>\""),
    ("", "\"\""),
  ])
  func json(text: String, expected: String) throws {
    var out: [UInt8] = []
    out.append(jsonString: text)
    #expect(String(decoding: out, as: UTF8.self) == expected)
    let read = try JSONSerialization.jsonObject(with: Data(out), options: .fragmentsAllowed) as? String
    let kept = text.unicodeScalars.filter {
      !($0.value < 0x20 && !"\n\r\t".unicodeScalars.contains($0))
        && ![0x7F, 0xFFFE, 0xFFFF].contains($0.value)
    }
    #expect(read == String(String.UnicodeScalarView(kept)))
  }

  /// Each scalar alone, between letters: nothing around it is lost.
  @Test func eachScalarOfThePlanesEnds() {
    for plane in [0, 1, 16] as [UInt32] {
      for low in [0...0x2FF, 0x2000...0x20FF, 0xFF00...0xFFFF] as [ClosedRange<UInt32>] {
        for scalar in low.compactMap({ Unicode.Scalar(plane << 16 | $0) }) {
          var out: [UInt8] = []
          out.append(xmlEscaping: "a\(Character(scalar))z")
          #expect(out.first == UInt8(ascii: "a") && out.last == UInt8(ascii: "z"))
          #expect(String(validating: out, as: UTF8.self) != nil)
        }
      }
    }
  }
}
