internal import ByteText
internal import Diagnostics
/// The arguments of one command, held against the table.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// An argument that is not understood.
  struct UsageError: Error {
    let message: String
    let help: String?
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  func value(_ option: String) -> String? { values[option]?.last }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// Reads what follows the command's name: `--name VALUE`, `--name=VALUE`; `--` ends the options.
  init(_ arguments: ArraySlice<String>, of command: Command) throws(UsageError) {
    var rest = arguments
    var readsOptions = true
    while let argument = rest.popFirst() {
      if readsOptions, argument == "--" {
        readsOptions = false
      } else if readsOptions, argument == "-h" {
        values["help"] = [""]
      } else if readsOptions, argument.hasPrefix("--") {
        try readOption(argument, &rest, command)
      } else if readsOptions, argument.hasPrefix("-"), argument != "-" {
        throw UsageError(
          message: "options start with two hyphens: '\(argument)'", help: "almanac \(command.name) --help")
      } else {
        operands.append(argument)
      }
    }
    if has("help") { return }
    if operands.count > command.operandRange.upperBound {
      throw UsageError(
        message: "'\(operands[command.operandRange.upperBound])' is one argument too many",
        help: "almanac \(command.name) \(command.operands)"
          + (command.name == "new" ? "; put a title of several words in quotes" : ""))
    }
    if operands.count < command.operandRange.lowerBound {
      throw UsageError(
        message: "'\(command.name)' needs \(command.operands)", help: "almanac \(command.name) --help")
    }
  }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: Command
  ) throws(UsageError) {
    let body = argument.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(equals.map { body[..<$0] } ?? body)
    guard let option = command.option(name) else {
      let nearest = NearMiss.nearest(to: name, among: command.options.map(\.name))
      throw UsageError(
        message: "'\(command.name)' has no option '--\(name)'",
        help: nearest.map { "did you mean --\($0)?" } ?? "almanac \(command.name) --help")
    }
    guard let placeholder = option.value else {
      guard equals == nil else { throw UsageError(message: "'--\(name)' takes no value", help: nil) }
      values[name] = [""]
      return
    }
    guard let value = equals.map({ String(body[body.index(after: $0)...]) }) ?? rest.popFirst() else {
      throw UsageError(message: "'--\(name)' needs a value", help: "--\(name) \(placeholder)")
    }
    guard option.repeats || values[name] == nil else {
      throw UsageError(message: "'--\(name)' is given twice", help: nil)
    }
    values[name, default: []].append(value)
  }
}
