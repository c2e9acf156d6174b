package import Foundation

/// The machine's Python 3, as an independent judge; nil where there is none.
package enum Python {
  /// `$ALMANAC_PYTHON`, for one that has the judges of Tests/requirements.txt, else `python3` of the path.
  package static let executable: URL? = {
    let environment = ProcessInfo.processInfo.environment
    let onPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
    return ([environment["ALMANAC_PYTHON"]].compactMap { $0 } + onPath)
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }()

  package static var isPresent: Bool { executable != nil }

  /// Whether all of `modules` can be imported.
  package static func has(_ modules: String...) -> Bool {
    (try? run("import " + modules.joined(separator: ", "))) != nil
  }

  package struct Failure: Error {
    package let status: Int32
    package let message: String
  }

  /// What `script` prints; `input` is the file named by its first argument.
  package static func run(_ script: String, input: Data = Data(), arguments: [String] = []) throws -> Data {
    guard let executable else { throw Failure(status: -1, message: "no python3") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appendingPathComponent("input")
    let errorFile = folder.appendingPathComponent("errors")
    try input.write(to: inputFile)
    try Data().write(to: errorFile)

    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = ["-c", script, inputFile.path] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let message = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
      throw Failure(status: process.terminationStatus, message: message)
    }
    return data
  }
}
