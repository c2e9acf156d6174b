internal import ByteText

/// The words that stand for a value, in English and Chinese, in any case.
package enum FrontMatterWords {
  package static func boolean(_ text: String) -> Bool? {
    switch text.folded {
    case "true", "yes", "on", "是", "1", "１": true
    case "false", "no", "off", "否", "0", "０": false
    default: nil
    }
  }

  package static func status(_ text: String) -> TaskStatus? {
    switch text.folded {
    case "todo", "to-do", "to do", "待辦", "待办", "未完成": .todo
    case "doing", "in progress", "in-progress", "进行中", "進行中": .doing
    case "done", "x", "complete", "completed", "完成", "已完成": .done
    case "cancelled", "canceled", "取消", "已取消": .cancelled
    default: nil
    }
  }

  package static func visibility(_ text: String) -> VisibilityWord? {
    switch text.folded {
    case "public", "公开", "公開": .public
    case "sealed", "密封", "加密": .sealed
    case "draft", "草稿": .draft
    case "private", "私密", "私人": .private
    default: nil
    }
  }

  /// Whether a sound is the one that an alarm has anyway.
  package static func isDefaultSound(_ text: String) -> Bool {
    switch text.folded {
    case "", "default", "standard", "system", "system default", "tone": true
    case "預設", "预设", "默认", "默認", "標準", "标准", "系統", "系统", "系統預設", "系统预设", "系统默认", "系統默認": true
    default: false
    }
  }

  /// 1 (high) to 9 (low), RFC 5545 §3.8.1.9.
  package static func priority(_ text: String) -> Int? {
    switch text.folded {
    case "high", "高": 1
    case "medium", "中": 5
    case "low", "低": 9
    default: Int(text).flatMap { (1...9).contains($0) ? $0 : nil }
    }
  }
}
