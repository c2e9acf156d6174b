internal import CivilTime

/// The words of English repeats, in lower case.
enum EnglishWords {
  typealias Unit = (frequency: RecurrenceRule.Frequency, interval: Int)

  static let units: [String: Unit] = {
    var units: [String: Unit] = [:]
    for (words, frequency, interval) in unitTable {
      for word in words { units[word] = (frequency, interval) }
    }
    return units
  }()

  private static let unitTable: [([String], RecurrenceRule.Frequency, Int)] = [
    (["second", "seconds", "sec", "secs"], .secondly, 1),
    (["minute", "minutes", "min", "mins"], .minutely, 1),
    (["hour", "hours", "hr", "hrs"], .hourly, 1),
    (["day", "days"], .daily, 1),
    (["week", "weeks", "wk", "wks"], .weekly, 1),
    (["month", "months"], .monthly, 1),
    (["quarter", "quarters"], .monthly, 3),
    (["year", "years", "yr", "yrs"], .yearly, 1),
  ]

  static let adverbs: [String: Unit] = [
    "hourly": (.hourly, 1), "daily": (.daily, 1), "everyday": (.daily, 1), "weekly": (.weekly, 1),
    "monthly": (.monthly, 1), "quarterly": (.monthly, 3), "yearly": (.yearly, 1), "annually": (.yearly, 1),
  ]

  static let weekdays: [String: [Weekday]] = {
    let short: [Weekday: [String]] = [
      .monday: ["mon", "mo"], .tuesday: ["tue", "tues", "tu"], .wednesday: ["wed", "weds", "we"],
      .thursday: ["thu", "thur", "thurs", "th"], .friday: ["fri", "fr"], .saturday: ["sat", "sa"],
      .sunday: ["sun", "su"],
    ]
    var words: [String: [Weekday]] = [:]
    for weekday in Weekday.allCases {
      let name = weekday.englishName.lowercased()
      for word in [name, name + "s"] + (short[weekday] ?? []) { words[word] = [weekday] }
    }
    for word in workingDays { words[word] = RecurrenceDraft.mondayToFriday }
    for word in ["weekend", "weekends"] { words[word] = RecurrenceDraft.weekend }
    return words
  }()

  /// Monday to Friday; with a number before it, the n-th of them in the month.
  static let workingDays: Set<String> = ["weekday", "weekdays", "workday", "workdays"]

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  static let months: [String: Int] = {
    var words = ["sept": 9]
    for (index, name) in monthNames.enumerated() {
      words[name.lowercased()] = index + 1
      words[String(name.lowercased().prefix(3))] = index + 1
    }
    return words
  }()

  static let cardinals: [String: Int] = {
    let words = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0 + 1) })
  }()

  static let ordinals: [String: Int] = {
    let words = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    return Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0 + 1) })
  }()

  /// What to write for words that are known, but are not taken.
  static let advice: [String: String] = [
    "each": "write 'every' instead",
    "fortnight": "write 'every 2 weeks'",
    "fortnights": "write 'every 2 weeks'",
    "fortnightly": "write 'every 2 weeks'",
    "biweekly": "it has two meanings: write 'every 2 weeks', or 'every week on' and two weekdays",
    "bi": "it has two meanings: write 'every 2 weeks', or 'every week on' and two weekdays",
    "bimonthly": "it has two meanings: write 'every 2 months', or 'every month on the 1st and 15th'",
    "biannually": "write 'every 6 months'",
    "biennially": "write 'every 2 years'",
    "except": "leave days out with the key 'skip'",
    "morning": "write the hour, as in 'at 8'",
    "evening": "write the hour, as in 'at 20'",
    "night": "write the hour, as in 'at 22'",
    "noon": "write 'at 12'",
    "midnight": "write 'at 0'",
    "once": "alone it means no repeat; write 'every week'",
    "twice": "name the days, as in 'every week on Monday and Thursday'",
  ]

  static let all: [String] = {
    let others = [
      "never", "every", "other", "last", "times", "until", "when", "done", "weekdays", "weekends",
    ]
    // The lists are sorted: a dictionary's own order would change from run to run.
    return others
      + [Array(adverbs.keys), Array(units.keys), Array(weekdays.keys), Array(months.keys)]
      .flatMap { $0.sorted() }.filter { $0.utf8.count > 3 }
  }()
}
