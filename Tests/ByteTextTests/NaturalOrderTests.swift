import ByteText
import Testing

@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ["part 2", "part 10"], ["a", "A/b", "a b", "a-b", "ab"], ["v1.9", "v1.10", "v1.10a"], ["007", "8"],
    ["07", "7"], ["2", "10", "b"], ["Éclair", "éclairs"], ["家", "家/2", "家/10", "茶"], ["", "a"],
    ["x99999999999999999999998", "x99999999999999999999999", "x100000000000000000000000"],
  ])
  func namesStandInTheOrderPeopleLookFor(_ names: [String]) {
    for shift in names.indices {
      let mixed = Array(names[shift...] + names[..<shift])
      #expect(NaturalOrder.sorted(mixed) == names)
      #expect(NaturalOrder.sorted(mixed.reversed()) == names)
    }
  }
}
