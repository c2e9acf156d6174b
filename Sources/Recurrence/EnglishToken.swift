/// A word, number or mark of an English phrase.
struct EnglishToken {
  enum Kind: Hashable {
    case word(String)
    case number(Int)
    /// `3rd`
    case ordinal(Int)
    case mark(Unicode.Scalar)
  }

  let kind: Kind
  /// Its bytes in the writer's text.
  let range: Range<Int>
  /// As it is written, in lower case.
  let text: String

  var word: String? {
    if case .word(let word) = kind { word } else { nil }
  }

  /// The words, numbers and marks of a text; blanks only part them.
  static func tokens(of text: PhraseText) -> [EnglishToken] {
    var tokens: [EnglishToken] = []
    var start = 0
    func end(from start: Int, while isPart: (Unicode.Scalar) -> Bool) -> Int {
      text.scalars[start...].firstIndex { !isPart($0) } ?? text.scalars.count
    }
    func append(_ kind: Kind, upTo end: Int) {
      let written = PhraseText.string(text.scalars[start..<end])
      tokens.append(EnglishToken(kind: kind, range: text.range(of: start..<end), text: written))
      start = end
    }
    while start < text.scalars.count {
      let scalar = text.scalars[start]
      if scalar == " " {
        start += 1
      } else if PhraseText.isDigit(scalar) {
        let digits = end(from: start, while: PhraseText.isDigit)
        // Past nine digits any number is as wrong as the greatest.
        let number = Int(PhraseText.string(text.scalars[start..<digits].prefix(9))) ?? 0
        let letters = end(from: digits, while: PhraseText.isLetter)
        let isOrdinal = ["st", "nd", "rd", "th"].contains(PhraseText.string(text.scalars[digits..<letters]))
        append(isOrdinal ? .ordinal(number) : .number(number), upTo: isOrdinal ? letters : digits)
      } else if PhraseText.isLetter(scalar) {
        let letters = end(from: start, while: PhraseText.isLetter)
        append(.word(PhraseText.string(text.scalars[start..<letters])), upTo: letters)
        // The full stop of an abbreviation.
        if start < text.scalars.count, text.scalars[start] == "." { start += 1 }
      } else {
        append(.mark(scalar), upTo: start + 1)
      }
    }
    return tokens
  }
}

extension EnglishToken {
  var isSeparator: Bool {
    switch kind {
    case .mark(","), .mark(";"), .mark("/"), .word("and"), .word("or"): true
    default: false
    }
  }

  var isNumber: Bool {
    if case .number = kind { true } else { false }
  }

  var isMonth: Bool { word.map { EnglishWords.months[$0] != nil } ?? false }

  var isWeekday: Bool { word.map { EnglishWords.weekdays[$0] != nil } ?? false }

  /// The number of `3rd` or `third`.
  var ordinal: Int? {
    switch kind {
    case .ordinal(let number): number
    case .word(let word): EnglishWords.ordinals[word]
    default: nil
    }
  }

  /// Whether a day's number can begin here.
  var startsNumber: Bool { isNumber || ordinal != nil || word == "last" }
}
