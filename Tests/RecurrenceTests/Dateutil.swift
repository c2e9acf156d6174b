import Foundation

/// python-dateutil, run once for many rules.
enum Dateutil {
  static let occurrencesOfRule = 20

  /// ALMANAC_PYTHON names another Python; ALMANAC_RANDOM_RULES another number of rules.
  static let python: String? = {
    let name = ProcessInfo.processInfo.environment["ALMANAC_PYTHON"] ?? "python3"
    return (try? run(name, script: "import dateutil.rrule", input: "")) == nil ? nil : name
  }()

  /// For each line `rule|start|earliest|last` one line: the occurrences, `never`, or `slow`, where dateutil
  /// walks for more than a second.
  static let script = """
    import signal, sys
    from datetime import datetime
    from itertools import islice
    from dateutil.rrule import rrulestr

    class Slow(Exception):
        pass

    def ring(*_):
        raise Slow

    def expand(text, start, earliest, last):
        rule = rrulestr(text, dtstart=start).replace(until=last)
        found = islice((o for o in rule if o >= earliest), \(occurrencesOfRule))
        return " ".join(o.isoformat() for o in found) or "never"

    # The process that starts us may have blocked it.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.signal(signal.SIGALRM, ring)
    for line in sys.stdin:
        text, *moments = line.rstrip("\\n").split("|")
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
            answer = expand(text, *(datetime.fromisoformat(m) for m in moments))
        except Slow:
            answer = "slow"
        except ValueError as problem:
            # dateutil refuses some rules that never match.
            answer = "never" if "empty set" in str(problem) else str(problem)
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(answer)
    """

  private struct Failure: Error {}

  static func run(_ python: String, script: String, input: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("almanac-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appendingPathComponent("input")
    let outputFile = folder.appendingPathComponent("output")
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return try String(contentsOf: outputFile, encoding: .utf8)
  }
}
