/// The blocks that take the place of defaults, by name; each set of them has a number, and equal sets the same.
struct BlockEnvironments {
  struct Entry: Hashable {
    /// The template that holds the block.
    let template: Int
    let block: TemplateNode.Block
    /// The blocks in force where this one is written: what stands in it belongs there.
    let environment: Int

    static func == (a: Entry, b: Entry) -> Bool { a.block === b.block && a.environment == b.environment }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(block))
      hasher.combine(environment)
    }
  }

  private var sets: [[String: Entry]] = [[:]]
  private var numbers: [[String: Entry]: Int] = [[:]: 0]

  func entry(_ name: String, in number: Int) -> Entry? { sets[number][name] }

  /// The number of the set with more blocks, of which those that are in force already stay.
  mutating func adding(_ blocks: [TemplateNode.Block], of template: Int, to number: Int) -> Int {
    var set = sets[number]
    for block in blocks where set[block.name.text] == nil {
      set[block.name.text] = Entry(template: template, block: block, environment: number)
    }
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
