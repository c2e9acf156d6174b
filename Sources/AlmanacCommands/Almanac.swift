internal import ByteText
internal import Diagnostics
internal import Glibc

/// The program's version, as `--version` and the feeds' PRODID give it.
package enum Almanac {
  package static let version = "0.1.0"
}

/// Runs the command that the process was called with, and ends the process.
package func runAlmanac() -> Never {
  // A closed pipe is seen by write(2), not by a signal.
  signal(SIGPIPE, SIG_IGN)
  occupyStandardStreams()
  let terminal = Terminal()
  exit(terminal.end(run(CommandLine.arguments.dropFirst(), terminal)).rawValue)
}

/// Opens what the caller closed of the standard streams, for reading: else a file of the site would get a number of
/// theirs, and messages would be written into it.
private func occupyStandardStreams() {
  var descriptor: Int32
  repeat { descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC) } while (0...2).contains(descriptor)
  if descriptor > 2 { close(descriptor) }
}

private func run(_ arguments: ArraySlice<String>, _ terminal: Terminal) -> ExitCode {
  guard let name = arguments.first else {
    terminal.say(HelpText.overview)
    return .usage
  }
  switch name {
  case "--help", "-h", "help":
    let topic = arguments.dropFirst().first.flatMap(CommandTable.command)
    terminal.print(topic.map(HelpText.text) ?? HelpText.overview)
    return .fine
  case "--version":
    terminal.print("almanac \(Almanac.version)\n")
    return .fine
  default: break
  }
  guard let command = CommandTable.command(name) else {
    let nearest = NearMiss.nearest(to: name, among: CommandTable.commands.map(\.name))
    return terminal.usage(
      "there is no command '\(name)'", help: nearest.map { "did you mean '\($0)'?" } ?? "almanac --help")
  }
  do {
    let arguments = try Arguments(arguments.dropFirst(), of: command)
    if arguments.has("help") {
      terminal.print(HelpText.text(of: command))
      return .fine
    }
    return command.run(arguments, terminal)
  } catch {
    return terminal.usage(error.message, help: error.help)
  }
}
