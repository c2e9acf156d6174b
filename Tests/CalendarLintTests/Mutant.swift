import CalendarLint
import Diagnostics
import Testing

/// The good feed with one fault, and what is to be found in it.
struct Mutant: Sendable, CustomTestStringConvertible {
  enum Change: Sendable {
    /// The first of one text becomes another.
    case replace(String, String)
    /// Lines before the first that begins so.
    case insert(String, before: String)
    /// The first line that begins so goes.
    case drop(String)
    /// The bytes become others.
    case bytes(@Sendable ([UInt8]) -> [UInt8])
  }

  /// A line of the changed feed.
  enum Place: Sendable, ExpressibleByStringLiteral {
    /// The first that holds this.
    case first(String)
    case second(String)
    case last(String)
    /// The one before the first that holds this.
    case before(String)
    case anywhere

    init(stringLiteral value: String) { self = .first(value) }
  }

  let fault: Fault
  let severity: Diagnostic.Severity
  let change: Change
  /// Where the finding stands.
  let place: Place
  /// What else comes of it.
  let others: Set<Fault>

  init(
    _ severity: Diagnostic.Severity, _ fault: Fault, _ change: Change, at place: Place,
    also others: Set<Fault> = []
  ) {
    self.severity = severity
    self.fault = fault
    self.change = change
    self.place = place
    self.others = others
  }

  var testDescription: String { "\(fault) at \(place)" }

  var bytes: [UInt8] {
    switch change {
    case .replace(let old, let new): return replaced(old, by: new)
    case .insert(let lines, let next):
      return replaced("\r\n" + next, by: "\r\n" + crlf(lines) + "\r\n" + next)
    case .drop(let start):
      let lines = Self.lines(GoodFeed.bytes)
      guard let index = lines.firstIndex(where: { $0.starts(with: start.utf8) }) else { return [] }
      return Array((lines[..<index] + lines[(index + 1)...]).joined())
    case .bytes(let change): return change(GoodFeed.bytes)
    }
  }

  /// The 1-based line at which the finding stands; nil anywhere, and when there is no such line.
  var line: Int? {
    switch place {
    case .first(let text): numbers(of: text).first
    case .second(let text): numbers(of: text).dropFirst().first
    case .last(let text): numbers(of: text).last
    case .before(let text): numbers(of: text).first.map { $0 - 1 }
    case .anywhere: nil
    }
  }

  private func numbers(of text: String) -> [Int] {
    let text = Array(text.utf8)
    return Self.lines(bytes).enumerated().filter { _, line in
      line.indices.contains { line[$0...].starts(with: text) }
    }.map { $0.offset + 1 }
  }

  private func replaced(_ old: String, by new: String) -> [UInt8] {
    let text = GoodFeed.bytes
    let old = Array(old.utf8)
    guard let start = text.indices.first(where: { text[$0...].starts(with: old) }) else { return [] }
    return Array(text[..<start] + Array(new.utf8) + text[(start + old.count)...])
  }

  private func crlf(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }

  /// With their ends: LF, CRLF or a lone CR.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var out: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices
    where bytes[index] == 0x0A || (bytes[index] == 0x0D && !bytes[(index + 1)...].starts(with: [0x0A])) {
      out.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { out.append(bytes[start...]) }
    return out
  }
}
