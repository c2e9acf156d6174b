import CivilTime
import DateText
import Foundation
import TestSupport
import Testing

@Suite struct FileNameDateTests {
  @Test(arguments: [
    ("2026-12-01", "2026-12-01"), ("2026-12-01-title", "2026-12-01"), ("2026-12-01 title", "2026-12-01"),
    ("2026-12-01_title", "2026-12-01"), ("2026_12_01", "2026-12-01"), ("2026.12.01 title", "2026-12-01"),
    ("2026-1-5 title", "2026-01-05"), ("20261201", "2026-12-01"), ("20261201-title", "2026-12-01"),
    ("20261201title", "2026-12-01"),
    ("2026年12月1日 標題", "2026-12-01"), ("2026年12月1日5件事", "2026-12-01"),
    ("2026年12月1日 上午8點 開會", "2026-12-01T08:00:00"),
    ("2022-11-29-23-06", "2022-11-29T23:06:00"), ("2022-12-05-23-06-title", "2022-12-05T23:06:00"),
    ("2022-11-29-23-06-15", "2022-11-29T23:06:15"), ("2022-11-29 23.06", "2022-11-29T23:06:00"),
    ("2022-11-29T23:06", "2022-11-29T23:06:00"), ("2022-11-29 23:06 x", "2022-11-29T23:06:00"),
    ("2022-11-29T2306", "2022-11-29T23:06:00"), ("2022-11-29_2306", "2022-11-29T23:06:00"),
    ("20221129_230615", "2022-11-29T23:06:15"), ("20221129T230615", "2022-11-29T23:06:15"),
    ("20221129-2306", "2022-11-29T23:06:00"), ("202211292306", "2022-11-29T23:06:00"),
    ("20221129230615 x", "2022-11-29T23:06:15"), ("2026-12-01 10pm party", "2026-12-01T22:00:00"),
    ("2026-12-01 (Tue) 08:30 x", "2026-12-01T08:30:00"),
    // What could be part of the title is.
    ("2026-12-01 2027 plans", "2026-12-01"), ("2026-12-01-2027-plans", "2026-12-01"),
    ("2026-12-01-10-tips", "2026-12-01"),
    ("2026-12-01 8 things", "2026-12-01"), ("2026-12-01-25-61", "2026-12-01"),
    ("2026-12-01-10-200", "2026-12-01"),
    ("2026-12-01 24:00", "2026-12-01"),
    // At the end.
    ("minutes 2026-12-01", "2026-12-01"), ("日記20261201", "2026-12-01"),
    ("IMG_20261201_083000", "2026-12-01T08:30:00"),
    ("会议纪要-2026年12月1日", "2026-12-01"), ("v2 2026-12-01", "2026-12-01"),
    (String(repeating: "長", count: 300) + " 2026-12-01", "2026-12-01"),
    ("a 2022-11-29-23-06", "2022-11-29T23:06:00"),
  ])
  func reads(stem: String, expected: String) {
    #expect(DateText.dateInFileName(stem).map(shown) == expected)
  }

  @Test(arguments: [
    "", "title", "2026-13-40", "2024-02-30-title", "2016-25-06", "12345678", "88881201", "2026", "2026-12",
    "1796083200",
    "202612019999", "123-2026-12-01x", "民國115年12月1日", "12-01", "2026-12-011", "第1章", "20261340", "C++",
  ])
  func leavesTitles(stem: String) {
    #expect(DateText.dateInFileName(stem) == nil)
  }

  /// The posts of two real Jekyll sites carry their day in name and front matter.
  @Test(.enabled(if: Corpus.isPresent, "the corpus is absent"))
  func agreesWithRealFrontMatter() throws {
    let root = try #require(Corpus.root).appendingPathComponent("notes")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files where file.pathExtension == "md" {
      guard let text = try? String(contentsOf: file, encoding: .utf8), text.hasPrefix("---\n"),
        let end = text.range(of: "\n---")
      else { continue }
      for line in text[..<end.lowerBound].split(separator: "\n") where line.hasPrefix("date: 2") {
        let value = String(line.dropFirst(6)).trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
        let date = try DateText.parse(value)
        let numbers = value.split(whereSeparator: { !$0.isNumber }).prefix(3).compactMap { Int($0) }
        #expect([date.date.year, date.date.month, date.date.day] == numbers, "\(value)")
        read += 1
      }
    }
    #expect(read > 50)
  }
}
