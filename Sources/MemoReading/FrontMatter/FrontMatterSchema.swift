internal import ByteText
internal import DateText

/// The keys that front matter may hold: their names, the kind of their value, and what a fault costs.
package enum FrontMatterSchema {
  typealias One<Value: Sendable> = WritableKeyPath<FrontMatter, Located<Value>?> & Sendable
  typealias Many<Value: Sendable> = WritableKeyPath<FrontMatter, [Located<Value>]> & Sendable

  /// What a value is, and where it goes.
  enum Kind: Sendable {
    /// Text as typed.
    case text(any One<String>)
    /// The name of a person, `@` and wikilink brackets taken off; of a list, the names in one line.
    case person(any One<String>)
    /// Names, as a list or as text with commas.
    case people(any Many<String>)
    case names(any Many<String>)
    /// Words, as a list or as text with commas or blanks.
    case tags(any Many<String>)
    case date(any One<DateOrTime>)
    case dates(any Many<DateOrTime>)
    case boolean(any One<Bool>)
    case integer(any One<Int>, ClosedRange<Int>)
    case priority, status, done, visibility, reminders, alarm, recurrence, url, color, language
  }

  /// What a value that is not understood costs.
  enum Cost: Sendable {
    /// The value alone.
    case warning
    /// The part of the memo that it speaks of.
    case error
    /// The whole memo.
    case withholding
  }

  /// A key as its faults speak of it.
  struct Field: Sendable {
    /// The name that the documentation uses.
    var name: String
    /// The cost of a bad value.
    var cost: Cost
    /// Whether the value is text as typed, in which `null` may be a word.
    var isText = false
  }

  /// One key of the table in the contract.
  struct Entry: Sendable {
    var field: Field
    /// All names that are accepted, the one of the documentation first; where two are given, the earlier one counts.
    var names: [String]
    var kind: Kind
    /// The cost of a key that is nearly this one: what rings or hides must not fail in silence.
    var slip: Cost

    init(_ name: String, _ others: String..., kind: Kind, cost: Cost = .warning, slip: Cost = .warning) {
      var isText = false
      if case .text = kind { isText = true }
      field = Field(name: name, cost: cost, isText: isText)
      names = [name] + others
      self.kind = kind
      self.slip = slip
    }
  }

  /// A key of the table, and which of its names was used.
  struct Match {
    var index: Int
    /// 0 for the key's first name.
    var rank: Int

    var entry: Entry { FrontMatterSchema.entries[index] }
  }

  static let entries: [Entry] = [
    Entry("title", "标题", "標題", kind: .text(\.title)),
    Entry("id", "uid", "uuid", kind: .text(\.id)),
    Entry(
      "date", "日期", "created", "created_at", "writeTime", "时间", "時間", "creation date", kind: .date(\.date),
      cost: .error),
    Entry(
      "updated", "lastmod", "modified", "last_modified_at", "updated_at", "last_modified", "更新", "更新时间",
      "更新時間",
      kind: .date(\.updated), cost: .error),
    Entry("user", kind: .person(\.user)),
    Entry("author", "authors", "作者", kind: .person(\.author)),
    Entry("to", "收件人", kind: .people(\.to)),
    Entry("tags", "tag", "categories", "category", "keywords", "标签", "標籤", kind: .tags(\.tags)),
    Entry("start", "开始", "開始", kind: .date(\.start), cost: .error, slip: .error),
    Entry("end", "结束", "結束", kind: .date(\.end), cost: .error, slip: .error),
    Entry("due", "deadline", "截止", "截止日期", kind: .date(\.due), cost: .error, slip: .error),
    Entry("status", "状态", "狀態", kind: .status),
    Entry("done", "completed?", kind: .done),
    Entry("completed", "完成日", kind: .date(\.completed)),
    Entry("remind", "reminder", "提醒", kind: .reminders, cost: .error, slip: .error),
    Entry("alarm", "闹钟", "鬧鐘", kind: .alarm, cost: .error, slip: .error),
    Entry("repeat", "重复", "重複", kind: .recurrence, cost: .error, slip: .error),
    Entry("until", kind: .date(\.until), cost: .error, slip: .error),
    Entry("count", kind: .integer(\.count, 1...Int.max), slip: .error),
    Entry("skip", kind: .dates(\.skip), cost: .error, slip: .error),
    Entry("timezone", "时区", "時區", kind: .text(\.timezone), cost: .error, slip: .error),
    Entry("location", "地点", "地點", kind: .text(\.location)),
    Entry("url", kind: .url),
    Entry("priority", "优先级", "優先級", kind: .priority),
    Entry("color", "colour", "颜色", "顏色", kind: .color),
    Entry("pinned", "置顶", "置頂", kind: .boolean(\.pinned)),
    Entry("order", kind: .integer(\.order, Int.min...Int.max)),
    Entry("visibility", "可见性", "可見性", kind: .visibility, cost: .withholding, slip: .withholding),
    Entry("draft", "草稿", kind: .boolean(\.draft), cost: .withholding, slip: .withholding),
    Entry(
      "publish", "published", "发布", "發布", "發佈", kind: .boolean(\.publish), cost: .withholding,
      slip: .withholding),
    Entry("slug", kind: .text(\.slug)),
    Entry("aliases", "alias", "别名", "別名", kind: .names(\.aliases)),
    Entry("lang", "language", "语言", "語言", kind: .language),
  ]

  private static let table: [String: Match] = {
    var table: [String: Match] = [:]
    for (index, entry) in entries.enumerated() {
      for (rank, name) in entry.names.enumerated() {
        table[matchingForm(name)] = Match(index: index, rank: rank)
      }
    }
    return table
  }()

  /// The key that is called `name`, in any case, with or without `-`, `_` and blanks.
  static func match(_ name: String) -> Match? { table[matchingForm(name)] }

  /// `name` as keys are compared: form C, without case, `-`, `_`, blanks and marks that do not show.
  static func matchingForm(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    if isPlain { return name }
    var out = String.UnicodeScalarView()
    for scalar in name.folded.unicodeScalars where !isIgnored(scalar) { out.append(scalar) }
    return String(out)
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x5F, 0xFEFF, 0x00AD: true
    default:
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
  }
}
