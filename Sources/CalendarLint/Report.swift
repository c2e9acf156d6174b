internal import Diagnostics
internal import ICalendar

/// Collects what the rules find, a few of each kind: whoever reads them mends the cause, not each place.
struct Report {
  /// How many findings of a kind are told; the last of them counts the rest.
  private static let limit = 4

  private struct Entry {
    /// Bytes of the file.
    let range: Range<Int>
    let severity: Diagnostic.Severity
    let summary: String
    let help: String?
  }

  private let source: SourceText
  private let text: UnfoldedText
  /// By `Fault.rawValue`: the first of a kind, by place.
  private var entries = [[Entry]](repeating: [], count: Fault.allCases.count)
  private var counts = [Int](repeating: 0, count: Fault.allCases.count)

  init(_ source: SourceText, _ text: UnfoldedText) {
    self.source = source
    self.text = text
  }

  /// A calendar app loses or shifts something; `range` is of the unfolded text.
  mutating func error(
    _ fault: Fault, at range: Range<Int>, _ summary: @autoclosure () -> String,
    help: @autoclosure () -> String?
  ) {
    add(fault, .error, atSource: text.sourceRange(of: range), summary(), help: help())
  }

  /// A calendar app ignores something; `range` is of the unfolded text.
  mutating func warning(
    _ fault: Fault, at range: Range<Int>, _ summary: @autoclosure () -> String,
    help: @autoclosure () -> String?
  ) {
    add(fault, .warning, atSource: text.sourceRange(of: range), summary(), help: help())
  }

  /// The same for a range of the file's own bytes.
  mutating func error(
    _ fault: Fault, atSource range: Range<Int>, _ summary: @autoclosure () -> String,
    help: @autoclosure () -> String?
  ) {
    add(fault, .error, atSource: range, summary(), help: help())
  }

  /// The same for a range of the file's own bytes.
  mutating func warning(
    _ fault: Fault, atSource range: Range<Int>, _ summary: @autoclosure () -> String,
    help: @autoclosure () -> String?
  ) {
    add(fault, .warning, atSource: range, summary(), help: help())
  }

  private mutating func add(
    _ fault: Fault, _ severity: Diagnostic.Severity, atSource range: Range<Int>,
    _ summary: @autoclosure () -> String, help: @autoclosure () -> String?
  ) {
    let kind = fault.rawValue
    counts[kind] += 1
    if entries[kind].count == Self.limit {
      guard let last = entries[kind].last, range.lowerBound < last.range.lowerBound else { return }
      entries[kind].removeLast()
    }
    let entry = Entry(range: range, severity: severity, summary: summary(), help: help())
    let place = entries[kind].firstIndex { $0.range.lowerBound > range.lowerBound } ?? entries[kind].count
    entries[kind].insert(entry, at: place)
  }

  /// All findings, in the order in which diagnostics are printed.
  var findings: [Finding] {
    var out: [Finding] = []
    for fault in Fault.allCases {
      for (index, entry) in entries[fault.rawValue].enumerated() {
        let more = counts[fault.rawValue] - Self.limit
        let rest = index == Self.limit - 1 && more > 0 ? "; and \(more) more like it" : ""
        let diagnostic = source.diagnostic(
          entry.severity, at: entry.range, entry.summary + rest, help: entry.help)
        out.append(Finding(fault: fault, diagnostic: diagnostic))
      }
    }
    return out.sorted { $0.diagnostic < $1.diagnostic }
  }
}
