internal import ByteText
internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Standard output and standard error: results to one, diagnostics to the other.
final class Terminal: Sendable {
  let isErrorTerminal: Bool
  let isOutputTerminal: Bool
  /// Whether standard error obeys escape sequences.
  let isErrorSteerable: Bool
  private let formatter: DiagnosticFormatter
  /// The system's number of the first failure to print a result; 0 while there was none.
  private let failure = Mutex<Int32>(0)

  init() {
    isErrorTerminal = isatty(2) == 1
    isOutputTerminal = isatty(1) == 1
    isErrorSteerable = isErrorTerminal && Self.variable("TERM") != "dumb"
    let wantsNoColour = Self.variable("NO_COLOR").map { !$0.isEmpty } ?? false
    formatter = DiagnosticFormatter(colours: isErrorSteerable && !wantsNoColour)
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Prints a result, as it is: what comes from files or arguments must be made printable before.
  func print(_ text: String) { print(Array(text.utf8)) }

  /// The same; false when nobody reads on.
  @discardableResult
  func print(_ bytes: [UInt8]) -> Bool {
    let code = bytes.withUnsafeBytes { write($0, to: 1) }
    // A reader that has gone away, as in `almanac list | head`, is no failure.
    if code != 0, code != EPIPE { failure.withLock { if $0 == 0 { $0 = code } } }
    return code == 0
  }

  /// Prints a path for people and scripts: made printable on a terminal, byte for byte elsewhere.
  func print(path: String) { print((isOutputTerminal ? path.printable : path) + "\n") }

  /// Prints to standard error, as it is.
  func say(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: 2) }
  }

  /// Prints a line to standard error, whatever it is made of.
  func say(line: String) { say(line.printable + "\n") }

  /// Prints diagnostics in order; with `isQuiet`, errors only.
  func report(_ diagnostics: [Diagnostic], isQuiet: Bool) {
    var text = ""
    for diagnostic in diagnostics.sorted() where !isQuiet || diagnostic.severity == .error {
      text += formatter.text(diagnostic)
    }
    say(text)
  }

  /// Says what is wrong with the call.
  func usage(_ message: String, help: String?) -> ExitCode {
    say(line: "almanac: error: \(message)")
    if let help { say(line: "help: \(help)") }
    return .usage
  }

  /// Says what could not be read or written.
  func failed(_ message: String) -> ExitCode {
    say(line: "almanac: error: \(message)")
    return .inputOutput
  }

  /// How the program ends, when a command ended with `code`: a result that could not be printed is a failure too.
  func end(_ code: ExitCode) -> ExitCode {
    let failure = failure.withLock { $0 }
    if failure == 0 { return code }
    return failed("the result cannot be printed: \(String(cString: strerror(failure)))")
  }

  /// 0, or the system's number of what went wrong.
  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Another program that shares the terminal or pipe has made it non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
