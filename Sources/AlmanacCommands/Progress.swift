internal import Dispatch
internal import Synchronization

/// A line on the terminal that says what a long build is doing; it appears after a second.
final class Progress: Sendable {
  private let terminal: Terminal
  private let state: Mutex<(phase: String, isShown: Bool, isOver: Bool)>

  /// Nil where nobody would see it, or where it could not be taken away.
  init?(_ terminal: Terminal, isQuiet: Bool) {
    guard terminal.isErrorSteerable, !isQuiet else { return nil }
    self.terminal = terminal
    state = Mutex(("starting", false, false))
    tick(after: 1)
  }

  func phase(_ name: String) { state.withLock { $0.phase = name } }

  /// Takes the line away for good: before anything else is printed, and at the end of every path.
  func end() {
    state.withLock { state in
      if state.isShown { terminal.say(Self.erasure) }
      state.isShown = false
      state.isOver = true
    }
  }

  /// To the start of the line, and what stands on it away (ECMA-48 §8.3.41).
  private static let erasure = "\r\u{1B}[K"

  private func tick(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      let isOver = state.withLock { state in
        if !state.isOver {
          // Within the lock, so that nothing is drawn after the end.
          self.terminal.say("\(Self.erasure)\(state.phase) …")
          state.isShown = true
        }
        return state.isOver
      }
      if !isOver { tick(after: 0.2) }
    }
  }
}
