/// Whether a text begins as a date or time that somebody meant, right or wrong; other words behind ⏰ or in `(@…)` are
/// an emoji's or a mention's.
enum DateLikeness {
  /// Whether it begins with digits that go on as dates or times do, or with a word for a day or time.
  static func begins(_ text: FoldedText, _ span: Range<Int>) -> Bool {
    var start = span.lowerBound
    while start < span.upperBound, [0x20, 0x5B, 0x60, 0x22, 0x27].contains(text.scalars[start]) { start += 1 }
    guard start < span.upperBound else { return false }
    // No word or date that tells is longer.
    let words = text.unicode(start..<min(span.upperBound, start + 24))
    if words[0].value.isASCIIDigit { return beginsWithNumber(words) }
    return words[0].isASCII ? beginsWithEnglish(words) : beginsWithChinese(words)
  }

  /// `9:00`, `2026-`, `12月`, `9am`, `9 am`, `9點`, `1st`; or a number that nothing follows.
  private static func beginsWithNumber(_ words: [Unicode.Scalar]) -> Bool {
    var rest = words.drop { $0.value.isASCIIDigit }
    let isParted = rest.first == " "
    rest = rest.drop { $0 == " " }
    guard let next = rest.first else { return true }
    if ":-/.年月日號号點点時时".unicodeScalars.contains(next) { return !isParted || !next.isASCII }
    let word = lowercaseWord(rest)
    let after = rest.dropFirst(word.utf8.count).first
    return switch word {
    case "am", "pm", "h", "st", "nd", "rd", "th": true
    case "a", "p": after == "."
    case "o": after == "'" || after == "’"
    default: false
    }
  }

  private static func beginsWithEnglish(_ words: [Unicode.Scalar]) -> Bool {
    let word = lowercaseWord(words[...])
    if days.contains(word) { return true }
    let rest = words.dropFirst(word.count).drop { $0 == " " || $0 == "." }
    if ["at", "in", "on"].contains(word) || shortNames.contains(word) {
      return rest.first.map { $0.value.isASCIIDigit } ?? shortNames.contains(word)
        || ["at", "on"].contains(word) && beginsWithDay(rest)
    }
    return ["next", "this", "every"].contains(word) && beginsWithDay(rest)
  }

  private static func beginsWithDay(_ words: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = lowercaseWord(words)
    return days.contains(word) || shortNames.contains(word)
      || ["day", "week", "weekend", "month", "year", "morning", "afternoon", "evening"].contains(word)
  }

  private static func beginsWithChinese(_ words: [Unicode.Scalar]) -> Bool {
    if chinese.contains(where: { words.starts(with: $0.unicodeScalars) }) { return true }
    let numerals = "零〇一二三四五六七八九十廿卅兩两".unicodeScalars
    let rest = words.drop { numerals.contains($0) }
    guard rest.count < words.count, let next = rest.first else { return false }
    return "年月號号點点".unicodeScalars.contains(next)
  }

  private static func lowercaseWord(_ words: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in words.prefix(while: { $0.value.isASCIILetter }) { view.append(scalar) }
    return String(view).lowercased()
  }

  private static let days: Set<String> = [
    "today", "tomorrow", "tonight", "tmrw", "noon", "midnight", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]

  /// They are other words as well, unless a number follows or nothing.
  private static let shortNames: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "jan", "january", "feb", "february", "mar", "march",
    "apr",
    "april", "may", "jun", "june", "jul", "july", "aug", "august", "sep", "sept", "september", "oct",
    "october",
    "nov", "november", "dec", "december",
  ]

  private static let chinese = [
    "今天", "明天", "後天", "后天", "大後天", "大后天", "今日", "明日", "今晚", "明早", "明晚", "今早", "本週", "本周", "這週", "这周",
    "下週", "下周", "下個", "下个", "下星期", "下月", "下禮拜", "下礼拜", "週一", "週二", "週三", "週四", "週五", "週六", "週日", "週末",
    "周一", "周二", "周三", "周四", "周五", "周六", "周日", "周末", "星期", "禮拜", "礼拜", "上午", "下午", "早上", "早晨", "清晨", "凌晨",
    "中午", "正午", "傍晚", "晚上", "半夜", "午夜", "深夜", "民國", "民国", "農曆", "农历",
  ]
}
