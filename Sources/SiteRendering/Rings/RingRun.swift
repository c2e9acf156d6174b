package import SiteModel

/// Rings as far from one another as the next, and with the same clocks: `first`, `first + step`, … so many.
package struct RingRun: Sendable, Hashable {
  /// UTC, since 1970.
  package var first: Int
  /// In seconds, at least 1.
  package var step: Int
  package var count: Int
  /// How many seconds clocks are ahead of UTC at each of the rings.
  package var offset: Int

  package var last: Int { first + step * (count - 1) }

  private static let day = 86_400
  private static let week = 7 * day

  /// The runs that together hold just these rings, which are ascending: few where they come by the day or the week, and
  /// then one set for each stretch between changes of the clocks.
  package static func runs(of rings: [RingTimes.Ring]) -> [RingRun] {
    var best = greedy(rings)
    // Several times a day each is a run of days; weekdays are five runs of weeks.
    for period in [day, week] where best.count > 2 {
      guard let runs = runs(of: rings, within: period, fewerThan: best.count) else { continue }
      best = runs.sorted { $0.first < $1.first }
    }
    return best
  }

  /// Each phase of a period on its own; nil where that makes no fewer runs.
  private static func runs(
    of rings: [RingTimes.Ring], within period: Int, fewerThan most: Int
  ) -> [RingRun]? {
    var byPhase: [Int: [RingTimes.Ring]] = [:]
    for ring in rings {
      let phase = ring.seconds % period
      byPhase[phase < 0 ? phase + period : phase, default: []].append(ring)
      if byPhase.count >= most { return nil }
    }
    let runs = byPhase.values.flatMap(greedy)
    return runs.count < most ? runs : nil
  }

  /// Each run as long as it can be, from the first ring on.
  private static func greedy(_ rings: [RingTimes.Ring]) -> [RingRun] {
    var runs: [RingRun] = []
    for ring in rings {
      if var run = runs.last, run.offset == ring.offset,
        run.count == 1 || ring.seconds - run.last == run.step
      {
        if run.count == 1 { run.step = ring.seconds - run.first }
        run.count += 1
        runs[runs.count - 1] = run
      } else {
        runs.append(RingRun(first: ring.seconds, step: 1, count: 1, offset: ring.offset))
      }
    }
    return runs
  }
}
