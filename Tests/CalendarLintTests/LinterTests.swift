import CalendarLint
import Diagnostics
import TimeZones
import Testing

/// The linter finds each fault where it is, and nothing in what is right.
struct LinterTests {
  private static let zones = ZoneDatabase()

  private func findings(_ bytes: [UInt8]) -> [Finding] {
    CalendarLinter.findings(path: "feed.ics", bytes: bytes, zones: Self.zones)
  }

  private func text(_ findings: [Finding]) -> String {
    findings.map { "\($0.fault): \(DiagnosticFormatter(colours: false).text($0.diagnostic))" }.joined()
  }

  @Test func goodFeedIsClean() {
    let found = findings(GoodFeed.bytes)
    #expect(found.isEmpty, "\(text(found))")
  }

  @Test(arguments: Mutant.all) func mutantIsFound(_ mutant: Mutant) throws {
    let bytes = mutant.bytes
    try #require(!bytes.isEmpty && bytes != GoodFeed.bytes, "the mutant is none")
    let found = findings(bytes)
    #expect(Set(found.map(\.fault)) == mutant.others.union([mutant.fault]), "\(text(found))")
    let finding = try #require(found.first { $0.fault == mutant.fault })
    #expect(finding.diagnostic.severity == mutant.severity)
    if case .anywhere = mutant.place {
    } else {
      #expect(finding.diagnostic.position?.line == mutant.line, "\(text(found))")
    }
  }

  @Test func everyFaultHasItsMutant() {
    let missing = Set(Fault.allCases).subtracting(Mutant.all.map(\.fault))
    #expect(missing.isEmpty, "\(missing)")
  }

  /// Whoever reads a message is told what goes wrong, and what to do.
  @Test(arguments: Mutant.all) func messageIsWhole(_ mutant: Mutant) {
    for diagnostic in findings(mutant.bytes).map(\.diagnostic) {
      #expect(diagnostic.summary.contains(": "))
      #expect(diagnostic.summary.last != ".")
      #expect(diagnostic.help?.isEmpty == false)
      #expect(diagnostic.path == "feed.ics")
    }
  }
}
