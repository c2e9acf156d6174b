/// Numbers by names, mostly one by each.
struct NameTable: Sendable {
  private var first: [String: Int] = [:]
  private var more: [String: [Int]] = [:]

  mutating func add(_ name: String, _ number: Int) {
    guard let known = first[name] else {
      first[name] = number
      return
    }
    if known != number { more[name, default: []].append(number) }
  }

  /// In the order in which they were added.
  subscript(name: String) -> [Int] {
    guard let number = first[name] else { return [] }
    guard let others = more[name] else { return [number] }
    return [number] + others
  }
}
