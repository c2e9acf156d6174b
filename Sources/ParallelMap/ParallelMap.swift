internal import Dispatch

extension RandomAccessCollection where Self: Sendable, Index == Int {
  /// `transform` of each element, on all cores; the results keep the order of the elements.
  ///
  /// Elements are taken in runs, so that a cheap `transform` is not drowned by hand-over.
  package func parallelMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let total = count
    guard total > 1 else { return map(transform) }
    let run = Swift.max(1, Swift.min(64, total / 16))
    let runs = (total + run - 1) / run
    let first = startIndex
    return Array(unsafeUninitializedCapacity: total) { buffer, initialized in
      nonisolated(unsafe) let slots = buffer
      DispatchQueue.concurrentPerform(iterations: runs) { number in
        for position in (number * run)..<Swift.min(total, (number + 1) * run) {
          slots.initializeElement(at: position, to: transform(self[first + position]))
        }
      }
      initialized = total
    }
  }
}
