import CivilTime
import Foundation
import TestSupport
import Testing
import TimeZones

/// Every zone of the database against Python's zoneinfo, which reads the same files with other code.
@Suite(.enabled(if: Python.isPresent, "python3 is absent"), .timeLimit(.minutes(5)))
struct PythonComparisonTests {
  /// Prints, for each zone on the input: the name, then `t offset abbreviation` and `wall instant kind` records.
  private static let script = """
    import sys, random, zoneinfo, datetime as d
    lines = open(sys.argv[1]).read().split("\\n")
    zoneinfo.reset_tzpath([lines[0]])
    epoch = d.datetime(1970, 1, 1, tzinfo=d.timezone.utc)
    wallepoch = d.datetime(1970, 1, 1)
    second = d.timedelta(seconds=1)
    def year(y): return int((d.datetime(y, 1, 1) - wallepoch).total_seconds())
    for name in lines[1:]:
      zone = zoneinfo.ZoneInfo.no_cache(name)
      rng = random.Random(name)
      def local(t): return (epoch + d.timedelta(seconds=t)).astimezone(zone)
      def offset(t): return local(t).utcoffset()
      times = [rng.randrange(year(1970), year(2150)) for _ in range(60)]
      times += [rng.randrange(year(2), year(9998)) for _ in range(20)]
      walls = []
      grid = list(range(year(1970), year(2042), 40 * 86400)) + list(range(year(2100), year(2102), 40 * 86400))
      for a, b in zip(grid, grid[1:]):
        if offset(a) == offset(b) or b - a > 50 * 86400: continue
        before = offset(a)
        while b - a > 1:
          m = (a + b) // 2
          if offset(m) == before: a = m
          else: b = m
        times += [a, b]
        for o in (before, offset(b)):
          w = b + int(o.total_seconds())
          walls += [w - 1, w, w + 900]
      walls += [rng.randrange(year(1970), year(2150)) for _ in range(10)]
      print("Z", name)
      for t in times:
        l = local(t)
        print("T", t, int(l.utcoffset().total_seconds()), l.tzname())
      for w in walls:
        l = (wallepoch + d.timedelta(seconds=w)).replace(tzinfo=zone)
        t = int((l - epoch).total_seconds())
        first, second_ = l.utcoffset(), l.replace(fold=1).utcoffset()
        kind = "u" if first == second_ else "o" if first > second_ else "g"
        print("W", w, t, kind)
    """

  @Test func everyZone() throws {
    let database = ZoneDatabase()
    let names = database.zoneNames
    #expect(names.count > 300)
    let input = Data(([database.root] + names).joined(separator: "\n").utf8)
    let output = try Python.run(PythonComparisonTests.script, input: input)

    var zone: Zone?
    var zones = 0
    var checked = 0
    var faults: [String] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if fields[0] == "Z" {
        zone = try database.zone(named: fields[1])
        zones += 1
        continue
      }
      let found = try #require(zone)
      let key = try #require(Int(fields[1]))
      let value = try #require(Int(fields[2]))
      checked += 1
      if fields[0] == "T" {
        let instant = Instant(seconds: key)
        if found.offset(at: instant) != value || found.abbreviation(at: instant) != fields[3] {
          faults.append("\(found.name) \(line): \(found.offset(at: instant))")
        }
      } else {
        let result = found.resolve(CivilDateTime(civilSeconds: key))
        let kind: LocalTimeKind = fields[3] == "u" ? .unique : fields[3] == "o" ? .overlap : .gap
        if result.instant.seconds != value || result.kind != kind {
          faults.append("\(found.name) \(String(decoding: line, as: UTF8.self)): \(result)")
        }
      }
    }
    #expect(zones == names.count)
    #expect(checked > 100_000)
    #expect(faults.isEmpty, "\(faults.count) differ: \(faults.prefix(10))")
  }
}
