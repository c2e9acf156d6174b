package import CivilTime

/// What stands on some days of a reader: each occurrence on the day on which it begins on the reader's clock, and what
/// lasts on each of its days.
///
/// Alarms are left out: they ring for their owner and have a page of their own.
package struct DayTable: Sendable {
  /// An occurrence, on one of its days.
  package struct Item: Sendable {
    /// Index in `Site.memos`.
    package let memo: Int
    /// Index in the memo's entries.
    package let entry: Int
    /// The wall time of its start, midnight of a day.
    package let civil: CivilDateTime
    /// The reader's days on which it begins and ends.
    package let days: ClosedRange<CivilDate>
    /// Whether it comes so often on the day that only its first time stands for all.
    package let isDense: Bool
    /// Where it stands on its day: seconds since 1970, before all moments what lasts from the day's beginning.
    let seconds: Int
  }

  package struct Day: Sendable {
    /// What lasts from the day's beginning, then by the moment; of equals, by the path of the memo.
    package internal(set) var items: [Item] = []
    /// How many more there are than `mostItems`.
    package internal(set) var more = 0
  }

  /// The most of one day that is kept.
  package static let mostItems = 300

  /// By `CivilDate.dayNumber`.
  private var days: [Int: Day] = [:]

  /// `ranges` are ascending and apart; what repeats stands on no day before `repeatsSince`.
  package init(_ agenda: Agenda, _ ranges: [ClosedRange<CivilDate>], repeatsSince: CivilDate? = nil) {
    var placing = DayPlacing(agenda, ranges, repeatsSince: repeatsSince)
    days = placing.place()
  }

  /// Nothing stands on most days.
  package subscript(date: CivilDate) -> Day? { days[date.dayNumber] }
}

extension DayTable.Day {
  /// What is kept for now may be this much more than what is kept in the end: cutting costs a sort.
  private static let slack = 2

  mutating func insert(_ item: DayTable.Item) {
    items.append(item)
    if items.count >= DayTable.mostItems * Self.slack { cut() }
  }

  /// Sorts, and counts what there is no place for.
  mutating func cut() {
    items.sort { ($0.seconds, $0.memo, $0.entry) < ($1.seconds, $1.memo, $1.entry) }
    guard items.count > DayTable.mostItems else { return }
    more += items.count - DayTable.mostItems
    items.removeLast(items.count - DayTable.mostItems)
  }
}
