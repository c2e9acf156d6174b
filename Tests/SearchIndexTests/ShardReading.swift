import Foundation

/// Reads the scripts of an index as the page does, and strictly.
struct ShardReading {
  struct Failure: Error {
    let reason: String
  }

  /// What a list says: the weight of each document by its key, and the key from which on it leaves some out.
  struct List: Equatable {
    var weights: [UInt32: Int] = [:]
    var limit: UInt32?
  }

  var name = ""
  var lists: [(term: String, list: List)] = []

  /// `almanacSearch.terms("name","terms",base,"digits");`.
  init(_ script: [UInt8]) throws {
    let text = String(decoding: script, as: UTF8.self)
    let call = "almanacSearch.terms("
    guard text.hasPrefix(call), text.hasSuffix(");\n") else { throw Failure(reason: "no call") }
    let arguments = try JSONSerialization.jsonObject(
      with: Data("[\(text.dropFirst(call.count).dropLast(3))]".replacing("\\x", with: "\\u00").utf8))
    guard let arguments = arguments as? [Any], arguments.count == 4, let name = arguments[0] as? String,
      let terms = arguments[1] as? String, let base = arguments[2] as? Int,
      let digits = arguments[3] as? String
    else { throw Failure(reason: "other arguments") }
    self.name = name
    var reader = DigitReading(digits)
    var previous: [UInt16] = []
    for written in terms.split(separator: " ", omittingEmptySubsequences: false) {
      guard let first = written.utf8.first, let shared = DigitReading.values[first] else {
        throw Failure(reason: "no digit before a term")
      }
      guard shared <= previous.count else { throw Failure(reason: "a term shares more than there is") }
      previous = Array(previous[..<shared]) + Array(written.dropFirst().utf16)
      lists.append((String(decoding: previous, as: UTF16.self), try reader.list(base: base)))
    }
    guard reader.isAtEnd else { throw Failure(reason: "digits are left") }
  }
}

/// Numbers of 92 digits.
struct DigitReading {
  static let values: [UInt8: Int] = {
    let digits = (0x21...0x7E).filter { $0 != 0x22 && $0 != 0x5C }
    return Dictionary(uniqueKeysWithValues: digits.enumerated().map { (UInt8($1), $0) })
  }()

  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws -> Int {
    var value = 0
    var scale = 1
    while let byte = rest.popFirst(), let digit = Self.values[byte] {
      value += digit % 46 * scale
      if digit < 46 { return value }
      scale *= 46
    }
    throw ShardReading.Failure(reason: "a number without an end")
  }

  mutating func list(base: Int) throws -> ShardReading.List {
    let head = try number()
    let left = rest.count - head / 2
    guard left >= 0 else { throw ShardReading.Failure(reason: "a list is cut off") }
    var list = ShardReading.List()
    if head % 2 == 1 { list.limit = UInt32(base + (try number())) }
    var key = base
    while rest.count > left {
      let value = try number()
      key += value / 4
      list.weights[UInt32(key)] = value % 4
    }
    guard rest.count == left else { throw ShardReading.Failure(reason: "a list runs over") }
    return list
  }
}
