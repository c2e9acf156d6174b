import ParallelMap
import Testing

@Suite struct ParallelMapTests {
  @Test(arguments: [0, 1, 2, 15, 16, 17, 1000, 10_001])
  func keepsTheOrder(_ count: Int) {
    let numbers = Array(0..<count)
    #expect(numbers.parallelMap { "\($0)" } == numbers.map { "\($0)" })
    #expect(numbers.dropFirst(3).parallelMap { $0 * 2 } == numbers.dropFirst(3).map { $0 * 2 })
  }
}
