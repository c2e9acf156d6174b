import SiteModel
import SiteRendering
import TestSupport
import Testing
import TimeZones

/// Rings as arithmetic runs: just the rings, in few runs.
@Suite struct RingRunTests {
  private static func expand(_ runs: [RingRun]) -> [RingTimes.Ring] {
    runs.flatMap { run in
      (0..<run.count).map { RingTimes.Ring(seconds: run.first + run.step * $0, offset: run.offset) }
    }.sorted { $0.seconds < $1.seconds }
  }

  /// Random walks, of few different steps, with clocks that change now and then.
  @Test(arguments: 0..<200 as Range<UInt64>) func areJustTheRings(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      [60, 3600, 86_400, 90_000, 604_800, Int.random(in: 1...1_000_000, using: &random)]
        .randomElement(using: &random) ?? 1
    }
    var seconds = Int.random(in: -1_000_000_000...2_000_000_000, using: &random)
    var offset = 0
    var rings: [RingTimes.Ring] = []
    for _ in 0..<Int.random(in: 0...300, using: &random) {
      rings.append(RingTimes.Ring(seconds: seconds, offset: offset))
      seconds += steps.randomElement(using: &random) ?? 1
      if Int.random(in: 0..<100, using: &random) == 0 { offset = 3600 - offset }
    }
    let runs = RingRun.runs(of: rings)
    #expect(Self.expand(runs) == rings)
    #expect(runs.allSatisfy { $0.step > 0 && $0.count > 0 })
    #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.first < $1.first })
    #expect(runs.count <= max(rings.count, 0))
  }

  @Test(
    arguments: [
      ("daily", 3), ("weekdays", 15), ("weekends", 6), ("[mon, wed, fri]", 9),
    ],
    [
      ("Asia/Taipei", 1), ("Europe/Berlin", 3), ("America/New_York", 3), ("Australia/Lord_Howe", 3),
      ("Africa/Casablanca", 3),
    ]) func aYearIsFewRuns(_ rule: (word: String, most: Int), _ zone: (name: String, stretches: Int)) throws
  {
    let plan = try PlannedSite([
      (
        "notes/ann/a.md",
        "---\ndate: 2026-11-01\ntimezone: \(zone.name)\nalarm: {time: \"07:30\", repeat: \(rule.word)}\n---\n"
      )
    ])
    let script = try #require(plan.page("ann/rings.js"))
    let runs = try #require(RingFile(script)).items[0].runs
    #expect(runs.count <= rule.most * zone.stretches / 3)
    #expect(runs.map { $0[2] }.reduce(0, +) > 100)
  }
}
