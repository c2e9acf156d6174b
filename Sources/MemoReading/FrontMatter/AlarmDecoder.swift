internal import CivilTime
internal import DateText
internal import Recurrence
internal import ByteText
internal import YAML

/// Types the mapping under `alarm`.
struct AlarmDecoder {
  private enum Key: String, CaseIterable {
    case time, `repeat`, enabled, label, sound, snooze

    var names: [String] {
      switch self {
      case .time: ["time", "时间", "時間"]
      case .repeat: ["repeat", "重复", "重複"]
      case .enabled: ["enabled", "启用", "啟用"]
      case .label: ["label", "标签", "標籤"]
      case .sound: ["sound", "铃声", "鈴聲"]
      case .snooze: ["snooze", "贪睡", "貪睡"]
      }
    }

    /// What decides when it rings must be right; the rest is how it rings.
    var field: FrontMatterSchema.Field {
      switch self {
      case .time, .repeat, .enabled: .init(name: "alarm.\(rawValue)", cost: .error)
      case .label, .sound: .init(name: "alarm.\(rawValue)", cost: .warning, isText: true)
      case .snooze: .init(name: "alarm.\(rawValue)", cost: .warning)
      }
    }
  }

  /// Starts at midnight until a time is read.
  private var alarm = Alarm(time: .midnight)
  private var given: Set<Key> = []
  private var hasTime = false
  /// Whether a fault leaves no alarm.
  private var isBroken = false

  /// Reads one pair of the mapping; faults go to `decoder`.
  mutating func decode(_ pair: YAMLNode.Pair, with decoder: inout FrontMatterDecoder) {
    guard let name = pair.key.text else {
      if !decoder.reportPlaceholder(pair.key, .error) {
        decoder.report(.error, at: pair.key.range, "a key must be text", help: nil)
      }
      isBroken = true
      return
    }
    let form = FrontMatterSchema.matchingForm(name)
    guard
      let key = Key.allCases.first(where: { $0.names.contains { FrontMatterSchema.matchingForm($0) == form } }
      )
    else {
      decode(unknown: name, pair, with: &decoder)
      return
    }
    let field = key.field
    if decoder.isAbsent(pair.value, field) {
      decoder.checkLostValue(pair, field)
      return
    }
    guard given.insert(key).inserted else {
      decoder.fault(field, at: pair.key.range, "it is given twice", help: "keep one of the two")
      isBroken = isBroken || field.cost == .error
      return
    }
    let node = pair.value
    switch key {
    case .time:
      // Whether right or wrong, a time was given.
      hasTime = true
      let time = decoder.scalar(node, field).flatMap { decoder.time($0, field) }
      if let time { alarm.time = time } else { isBroken = true }
    case .repeat:
      alarm.statesRecurrence = true
      if let rule = decoder.recurrence(node, field) { alarm.recurrence = rule.value } else { isBroken = true }
    case .enabled:
      if let value = decoder.boolean(node, field) { alarm.enabled = value.value } else { isBroken = true }
    case .label:
      alarm.label = (decoder.text(node, field)?.value.visibleLine).flatMap { $0.isEmpty ? nil : $0 }
    case .sound:
      alarm.sound = decoder.text(node, field).flatMap {
        FrontMatterWords.isDefaultSound($0.value) ? nil : $0
      }
    case .snooze: alarm.snooze = decoder.boolean(node, field)?.value ?? true
    }
  }

  private mutating func decode(
    unknown name: String, _ pair: YAMLNode.Pair, with decoder: inout FrontMatterDecoder
  ) {
    let written = FrontMatterSchema.Spelling(name)
    let nearest = Key.allCases.first { key in
      key.names.contains { written.slips(from: FrontMatterSchema.Spelling($0)) != nil }
    }
    let cost = nearest?.field.cost ?? .warning
    decoder.report(
      cost, at: pair.key.range, "the key '\(decoder.shown(name))' is not known under 'alarm'",
      help: nearest.map { "write '\($0.rawValue)'" } ?? "write time, repeat, enabled, label, sound or snooze")
    if cost == .error { isBroken = true }
  }

  /// The alarm, or nil where its faults leave none.
  func alarm(_ node: YAMLNode, with decoder: inout FrontMatterDecoder) -> Alarm? {
    if !hasTime {
      decoder.report(.error, at: node.range, "'alarm': no time is given", help: "add 'time: \"07:30\"'")
      return nil
    }
    return isBroken ? nil : alarm
  }
}
