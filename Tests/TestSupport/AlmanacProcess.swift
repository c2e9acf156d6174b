package import Foundation

/// One run of the built program.
package struct AlmanacProcess {
  package let status: Int32
  package let output: String
  package let errors: String

  /// `ALMANAC` when it names a binary, else the one built beside the tests.
  package static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["ALMANAC"], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("almanac")
  }()

  /// Runs the program in `folder` with a small environment of its own.
  package static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:]
  ) throws -> AlmanacProcess {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let base = ["PATH": path, "HOME": folder, "LANG": "C", "TZ": "UTC", "GIT_CEILING_DIRECTORIES": "/tmp"]
    process.environment = base.merging(environment) { $1 }
    // Files, not pipes: no reader is needed while the program runs.
    let scratch = try TemporaryFolder()
    let files = ["out", "err"].map { scratch.url.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let crashed = process.terminationReason == .uncaughtSignal
    return AlmanacProcess(
      status: crashed ? 128 + process.terminationStatus : process.terminationStatus, output: texts[0],
      errors: texts[1])
  }
}
