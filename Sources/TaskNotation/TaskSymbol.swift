/// A symbol that stands before a field of a task (Obsidian Tasks, and ⏰ of the Reminder plugin).
package enum TaskSymbol: Sendable, Hashable {
  /// 📅 📆 🗓
  case due
  /// ⏳ ⌛
  case scheduled
  /// 🛫
  case start
  /// ➕
  case created
  /// ✅
  case done
  /// ❌
  case cancelled
  /// ⏰
  case reminder
  /// 🔁
  case recurrence
  /// 🔺 ⏫ 🔼 🔽 ⏬, which stand alone.
  case priority(TaskPriority)
  /// 🏁
  case onCompletion
  /// 🆔
  case id
  /// ⛔
  case dependsOn

  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x1F4C5, 0x1F4C6, 0x1F5D3: self = .due
    case 0x23F3, 0x231B: self = .scheduled
    case 0x1F6EB: self = .start
    case 0x2795: self = .created
    case 0x2705: self = .done
    case 0x274C: self = .cancelled
    case 0x23F0: self = .reminder
    case 0x1F501: self = .recurrence
    case 0x1F53A: self = .priority(.highest)
    case 0x23EB: self = .priority(.high)
    case 0x1F53C: self = .priority(.medium)
    case 0x1F53D: self = .priority(.low)
    case 0x23EC: self = .priority(.lowest)
    case 0x1F3C1: self = .onCompletion
    case 0x1F194: self = .id
    case 0x26D4: self = .dependsOn
    default: return nil
    }
  }

  /// Whether a date stands behind it.
  var takesDate: Bool {
    switch self {
    case .due, .scheduled, .start, .created, .done, .cancelled, .reminder: true
    default: false
    }
  }
}

/// How much a task matters; none is between medium and low.
package enum TaskPriority: String, Sendable, Hashable, CaseIterable {
  case highest, high, medium, low, lowest

  /// PRIORITY of RFC 5545 §3.8.1.9: 1 is the highest, 9 the lowest.
  package var number: Int {
    switch self {
    case .highest: 1
    case .high: 3
    case .medium: 5
    case .low: 7
    case .lowest: 9
    }
  }
}
