/// Which routine of a program includes which: shows whether rendering ends for every record.
///
/// A template may include itself only on the way down into a record: from the record entered last into one that lies
/// in it. Data has an end, so such a recursion has one too.
struct InclusionGraph {
  /// How the record entered last changes between the start of a routine and a tag in it.
  enum Way {
    case stays
    /// Goes into a record that lies in it.
    case descends
    /// Goes into a record found elsewhere, which may be the same one again.
    case jumps

    mutating func enter(fromFocus: Bool) {
      switch self {
      case .stays, .descends: self = fromFocus ? .descends : .jumps
      case .jumps: break
      }
    }
  }

  struct Inclusion {
    let includer: Int
    let included: Int
    let way: Way
    /// The tag: its template and name.
    let template: Int
    let range: Range<Int>
  }

  var inclusions: [Inclusion] = []

  /// The tags by which a template includes itself without end.
  func endless(routineCount: Int) -> [Inclusion] {
    let all = components(inclusions, count: routineCount)
    let inCycles = inclusions.filter { all[$0.includer] == all[$0.included] }
    let staying = inCycles.filter { $0.way == .stays }
    let still = components(staying, count: routineCount)
    return inCycles.filter { $0.way == .jumps } + staying.filter { still[$0.includer] == still[$0.included] }
  }

  /// The strongly connected component of each routine (Tarjan's algorithm, with a stack of its own).
  private func components(_ inclusions: [Inclusion], count: Int) -> [Int] {
    var successors = Array(repeating: [Int](), count: count)
    for inclusion in inclusions { successors[inclusion.includer].append(inclusion.included) }
    var component = Array(repeating: -1, count: count)
    var order = Array(repeating: -1, count: count)
    var low = Array(repeating: 0, count: count)
    var pending: [Int] = []
    var path: [(routine: Int, successor: Int)] = []
    var visited = 0
    for root in 0..<count where order[root] < 0 {
      path.append((root, 0))
      while let (routine, successor) = path.popLast() {
        if successor == 0 {
          order[routine] = visited
          low[routine] = visited
          visited += 1
          pending.append(routine)
        } else {
          let before = successors[routine][successor - 1]
          if component[before] < 0 { low[routine] = min(low[routine], low[before]) }
        }
        if let at = successors[routine][successor...].firstIndex(where: { component[$0] < 0 }) {
          path.append((routine, at + 1))
          if order[successors[routine][at]] < 0 { path.append((successors[routine][at], 0)) }
        } else if low[routine] == order[routine] {
          while let last = pending.popLast() {
            component[last] = routine
            if last == routine { break }
          }
        }
      }
    }
    return component
  }
}
