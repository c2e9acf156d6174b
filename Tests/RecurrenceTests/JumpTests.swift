import CivilTime
import Recurrence
import Testing

struct JumpTests {
  /// Jumping to a moment gives what walking there gives.
  @Test func jumps() {
    var random = RandomRules(seed: 3339)
    for _ in 0..<600 {
      let start = random.start()
      let rule = random.rule()
      let walked = Array(rule.occurrences(from: start).prefix(12))
      guard let first = walked.first, walked.count == 12 else { continue }
      #expect(rule.movedStart(start) == first)
      #expect(Array(rule.occurrences(from: first).prefix(12)) == walked, "\(rule.text) from \(start)")
      for index in 1..<walked.count {
        #expect(walked[index - 1] < walked[index])
        let between = CivilDateTime(
          civilSeconds: random.number(in: walked[index - 1].civilSeconds + 1...walked[index].civilSeconds))
        #expect(rule.first(onOrAfter: between, start: start) == walked[index], "\(rule.text) from \(start)")
        var counted = rule
        counted.count = index
        #expect(counted.first(onOrAfter: between, start: start) == nil)
      }
    }
  }
}
