internal import ByteText
package import MemoReading

/// The pages' own words in one language, from `strings/<language>.yml` of the theme.
package struct Words: Sendable {
  package let language: Language
  private let texts: [String: String]

  package init(language: Language, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }

  /// The word of a key; the key itself where the built-in words lack it, which a test forbids.
  package subscript(key: String) -> String { texts[key] ?? key }

  /// Nil where there is no such word.
  func ifAny(_ key: String) -> String? { texts[key] }

  package var keys: [String] { texts.keys.sorted() }

  /// The pattern of a key with its `{names}` filled in, in one pass: a value that holds braces stays as it is.
  package func fill(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
    var out: [UInt8] = []
    var rest = Array(self[key].utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = Array(rest[(open + 1)..<close]).text
      out += rest[..<open]
      if let value = values.first(where: { $0.key == name })?.value {
        out.append(value)
      } else {
        out += rest[open...close]
      }
      rest = rest[(close + 1)...]
    }
    return (out + rest).text
  }

  /// `key_one` or `key_other` with `{n}` and one more name filled in.
  package func count(_ key: String, _ number: Int, _ name: String = "", _ value: String = "") -> String {
    fill(key + (number == 1 ? "_one" : "_other"), ["n": grouped(number), name: value])
  }

  /// "Monday, Wednesday and Friday", "週六或日": of one, the item itself.
  func list(_ items: [String], or isChoice: Bool = false) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: self["list_separator"])
      + self[isChoice ? "list_last_or" : "list_last"] + last
  }

  private func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 4 else { return digits }
    var out = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out += "," }
      out.append(digit)
    }
    return out
  }
}
