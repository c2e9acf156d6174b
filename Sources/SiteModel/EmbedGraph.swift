internal import CommonMark
internal import MemoReading

/// Which parts of memos show which others in place, so that none is shown within itself, and no page grows without end.
///
/// An embed that must not be shown becomes a link. That is decided for the embed, not for the page: it is the same wherever
/// the memo around it is shown.
struct EmbedGraph {
  /// An embed, by memo and reference.
  struct Place: Hashable {
    let memo: Int
    let reference: Int
  }

  enum Fault {
    /// The embed closes a circle of memos, from the one that it stands in, round to it again.
    case circle([Int])
    /// More than `deepest` embeds lie within each other.
    case tooDeep
    /// Its page would show more than `largest` bytes that are not its own.
    case tooLarge
  }

  /// How many embeds may lie within each other.
  static let deepest = 8
  /// How many bytes of HTML from other memos one page shows.
  static let largest = 256 << 10

  /// The embeds that become links, with the reason for those of which the writer is told.
  private(set) var cut: [(place: Place, fault: Fault?)] = []

  /// A part of a memo that is shown somewhere, and the embeds in it.
  private struct Node: Hashable {
    let memo: Int
    let part: EmbeddedPart
  }

  private struct Edge {
    let reference: Int
    let target: Int
  }

  private var nodes: [Node] = []
  private var edges: [[Edge]] = []
  private let memos: [SiteMemo]

  init(_ memos: [SiteMemo]) {
    self.memos = memos
    collect()
    guard !nodes.isEmpty else { return }
    let (groups, order) = strongComponents()
    let isCyclic = order.map { group in
      group.count > 1 || group.contains { node in edges[node].contains { $0.target == node } }
    }
    var size = [Int](repeating: 0, count: nodes.count)
    var depth = [Int](repeating: 0, count: nodes.count)
    var faults: [Place: Fault?] = [:]
    // Targets come before what embeds them.
    for (number, group) in order.enumerated() {
      for node in group {
        var bytes = 0
        for edge in edges[node] {
          let place = Place(memo: nodes[node].memo, reference: edge.reference)
          let cost = bytes + size[edge.target] + length(edge.target)
          if groups[edge.target] == number {
            faults[place] = .some(faults[place] ?? nil)
          } else if depth[edge.target] >= Self.deepest {
            faults[place] = .tooDeep
          } else if cost > Self.largest {
            faults[place] = .tooLarge
          } else {
            bytes = cost
            depth[node] = max(depth[node], depth[edge.target] + 1)
          }
        }
        size[node] = bytes
      }
      if isCyclic[number], let (place, circle) = circle(group, groups) { faults[place] = .circle(circle) }
    }
    cut = faults.map { ($0.key, $0.value) }.sorted {
      ($0.place.memo, $0.place.reference) < ($1.place.memo, $1.place.reference)
    }
  }

  // MARK: The graph

  private mutating func collect() {
    var numbers: [Node: Int] = [:]
    // Every page that embeds something is a root.
    var waiting: [Int] = []
    func number(_ node: Node, _ graph: inout EmbedGraph) -> Int {
      if let number = numbers[node] { return number }
      numbers[node] = graph.nodes.count
      graph.nodes.append(node)
      graph.edges.append([])
      return graph.nodes.count - 1
    }
    for index in memos.indices where memos[index].resolutions.contains(where: \.isExcerpt) {
      let blocks = memos[index].firstBlock..<memos[index].body.blocks.count
      waiting.append(number(Node(memo: index, part: .blocks(blocks)), &self))
    }
    while let node = waiting.popLast() {
      let memo = nodes[node].memo
      guard memos[memo].resolutions.contains(where: \.isExcerpt) else { continue }
      for hole in memos[memo].body.holes[holes(of: node)] {
        guard case .whole(let reference) = hole.part,
          case .excerpt(let target, let part) = memos[memo].resolutions[reference]
        else { continue }
        let known = nodes.count
        let next = number(Node(memo: target, part: part), &self)
        if next == known { waiting.append(next) }
        edges[node].append(Edge(reference: reference, target: next))
      }
    }
  }

  private func holes(of node: Int) -> Range<Int> {
    let body = memos[nodes[node].memo].body
    switch nodes[node].part {
    case .anchor(let anchor): return body.anchors[anchor].holes
    case .blocks(let blocks):
      guard let first = body.blocks[blocks].first, let last = body.blocks[blocks].last else { return 0..<0 }
      return first.holes.lowerBound..<max(first.holes.lowerBound, last.holes.upperBound)
    }
  }

  /// How many bytes of HTML a part has of its own.
  private func length(_ node: Int) -> Int {
    let body = memos[nodes[node].memo].body
    switch nodes[node].part {
    case .anchor(let anchor): return body.anchors[anchor].htmlRange.count
    case .blocks(let blocks):
      guard let first = body.blocks[blocks].first, let last = body.blocks[blocks].last else { return 0 }
      return last.htmlRange.upperBound - first.htmlRange.lowerBound
    }
  }

  /// For each node the number of its strongly connected component, and the nodes of each; what a component leads to has a
  /// smaller number (Tarjan 1972, with a stack of our own: chains may be as long as there are memos).
  private func strongComponents() -> (groups: [Int], order: [[Int]]) {
    var groups = [Int](repeating: -1, count: nodes.count)
    var order: [[Int]] = []
    var found = [Int](repeating: -1, count: nodes.count)
    var lowest = [Int](repeating: 0, count: nodes.count)
    var open: [Int] = []
    var count = 0
    for start in nodes.indices where found[start] < 0 {
      var path: [(node: Int, edge: Int)] = [(start, 0)]
      while let (node, edge) = path.last {
        if edge == 0 {
          found[node] = count
          lowest[node] = count
          count += 1
          open.append(node)
        }
        if edge < edges[node].count {
          path[path.count - 1].edge += 1
          let target = edges[node][edge].target
          if found[target] < 0 {
            path.append((target, 0))
          } else if groups[target] < 0 {
            lowest[node] = min(lowest[node], found[target])
          }
          continue
        }
        path.removeLast()
        if let (parent, _) = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == found[node] else { continue }
        var group: [Int] = []
        while let last = open.popLast() {
          groups[last] = order.count
          group.append(last)
          if last == node { break }
        }
        order.append(group)
      }
    }
    return (groups, order)
  }

  /// The first embed of a component, and the shortest way round from its memo to it again.
  private func circle(_ group: [Int], _ groups: [Int]) -> (Place, [Int])? {
    let inside = group.flatMap { node in
      edges[node].filter { groups[$0.target] == groups[node] }.map { (node: node, edge: $0) }
    }
    let start = inside.min { a, b in
      (nodes[a.node].memo, a.edge.reference, a.node) < (nodes[b.node].memo, b.edge.reference, b.node)
    }
    guard let (node, edge) = start else { return nil }
    var came: [Int: Int] = [edge.target: node]
    var waiting = [edge.target]
    var next = 0
    while next < waiting.count, came[node] == nil {
      let current = waiting[next]
      next += 1
      for edge in edges[current] where groups[edge.target] == groups[node] && came[edge.target] == nil {
        came[edge.target] = current
        waiting.append(edge.target)
      }
    }
    var chain = [node]
    var current = node
    while let previous = came[current] {
      chain.append(previous)
      current = previous
      if current == node { break }
    }
    return (
      Place(memo: nodes[node].memo, reference: edge.reference), chain.reversed().map { nodes[$0].memo }
    )
  }
}

extension Resolution {
  fileprivate var isExcerpt: Bool {
    if case .excerpt = self { return true }
    return false
  }
}
