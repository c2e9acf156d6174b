/// The part of the day that a word beside a time names, and the hours it can mean.
enum DayPeriod {
  case am, pm
  /// 凌晨: the small hours.
  case smallHours
  /// 早上
  case morning
  /// 中午
  case noon
  /// 傍晚
  case dusk
  /// 晚上
  case evening
  /// 半夜
  case night

  enum Reading: Equatable {
    /// 0–23.
    case hour(Int)
    /// Midnight and what follows it: of this day, or of the night that this day ends with.
    case eitherNight(hour: Int)
    /// Midnight or noon.
    case eitherTwelve
    /// No such hour in this part of the day.
    case impossible
  }

  /// The words that stand in front of a time; of words with a common start, the longest first.
  static let words: [(word: String, period: DayPeriod)] = [
    ("上午", .am), ("下午", .pm), ("凌晨", .smallHours),
    ("早上", .morning), ("早晨", .morning), ("清晨", .morning), ("清早", .morning), ("早", .morning),
    ("中午", .noon), ("正午", .noon), ("傍晚", .dusk), ("黃昏", .dusk), ("黄昏", .dusk),
    ("晚上", .evening), ("晚間", .evening), ("晚间", .evening), ("夜晚", .evening), ("夜裡", .evening),
    ("夜里", .evening), ("晚", .evening), ("半夜", .night), ("午夜", .night), ("深夜", .night),
  ]

  /// Reads an hour (0–99) of this part of the day on a clock of 24 hours.
  func reading(_ hour: Int) -> Reading {
    switch (self, hour) {
    // 0 AM and 上午0點 can only be midnight; 0 PM is midnight or noon, by whom you ask.
    case (.am, 0...11), (.smallHours, 0...6), (.morning, 1...11), (.night, 1...5): .hour(hour)
    case (.am, 12), (.smallHours, 12): .hour(0)
    case (.pm, 12), (.noon, 11...14), (.pm, 13...23), (.dusk, 16...20), (.evening, 17...23),
      (.night, 22...23):
      .hour(hour)
    case (.pm, 1...11), (.noon, 1...2), (.dusk, 4...8), (.evening, 5...11), (.night, 10...11):
      .hour(hour + 12)
    case (.evening, 0...4), (.night, 0): .eitherNight(hour: hour)
    case (.evening, 12), (.night, 12): .eitherNight(hour: 0)
    case (.pm, 0), (.morning, 12): .eitherTwelve
    default: .impossible
    }
  }
}
