import ByteText
import Testing

@Suite struct ReadingTimeTests {
  private func minutes(_ text: String, isCode: Bool = false) -> Int {
    var time = ReadingTime()
    time.add(Array(text.utf8), isCode: isCode)
    return time.minutes
  }

  @Test(arguments: [
    ("字", 400, 1), ("字", 800, 2), ("字", 999, 2), ("字", 1000, 3), ("あ", 800, 2), ("word ", 230, 1),
    ("word ", 460, 2), ("don’t ", 460, 2), ("don't ", 460, 2), ("naïve ", 460, 2), ("слово\n", 460, 2),
    ("한국어 ", 460, 2), ("3,5 ", 460, 2),
    // A dash parts words, and so does a Chinese character.
    ("a—b ", 230, 2), ("a字", 460, 3),
    // Marks alone are no words.
    ("- ", 5000, 0), ("，。", 5000, 0), ("　", 5000, 0), ("", 1, 0),
    // An address is passed over, whatever stands around it; what follows it is read.
    ("(https://example.org/a/very/long/address?with=words) ", 5000, 0), ("https://例え.jp/ word ", 460, 2),
  ])
  func counts(_ text: String, _ times: Int, _ expected: Int) {
    #expect(minutes(String(repeating: text, count: times)) == expected)
  }

  @Test func ofCodeAQuarter() {
    let text = String(repeating: "word ", count: 920)
    #expect(minutes(text) == 4)
    #expect(minutes(text, isCode: true) == 1)
  }

  /// Bytes that are no text end somewhere, too.
  @Test func anyBytes() {
    for lead in UInt8.min...UInt8.max {
      var time = ReadingTime()
      time.add([lead])
      time.add([0x61, lead, 0xE4])
      time.add([0xF0, 0x9F, lead])
      #expect(time.minutes == 0)
    }
  }
}
