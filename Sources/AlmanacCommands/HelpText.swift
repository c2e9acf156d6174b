internal import ByteText

/// The help, made from the command table.
enum HelpText {
  static let overview: String = {
    var text =
      "almanac turns a folder of Markdown memos into a web site and calendar feeds.\n\nusage: almanac COMMAND [ARGUMENT]…\n\n"
    let width = CommandTable.commands.map { $0.name.count + $0.operands.count + 1 }.max() ?? 0
    for command in CommandTable.commands {
      let call = "\(command.name) \(command.operands)"
      text += "  \(padded(call, to: width))  \(command.summary)\n"
    }
    return text + "\nalmanac COMMAND --help says more; almanac --version prints the version.\n"
  }()

  static func text(of command: Command) -> String {
    var text = "usage: almanac \(command.name) [OPTION]… \(command.operands)\n\n\(command.summary)\n\n"
    let calls = command.options.map { "--\($0.name)" + ($0.value.map { " " + $0 } ?? "") }
    let width = calls.map(\.count).max() ?? 0
    for (option, call) in zip(command.options, calls) {
      text += "  \(padded(call, to: width))  \(option.help)\n"
    }
    return text
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.columns(text)))
  }
}
