internal import Dispatch
internal import Synchronization

/// Reads the git history on a thread of its own.
final class HistoryTask: Sendable {
  private let group = DispatchGroup()
  private let outcome = Mutex<Result<GitHistory, GitHistory.Absence>>(.failure(.noRepository))

  init(folder: String) {
    DispatchQueue.global().async(group: group) {
      let result: Result<GitHistory, GitHistory.Absence>
      do throws(GitHistory.Absence) {
        result = .success(try GitHistory.read(folder: folder))
      } catch {
        result = .failure(error)
      }
      self.outcome.withLock { $0 = result }
    }
  }

  /// Waits for git to end.
  func result() -> Result<GitHistory, GitHistory.Absence> {
    group.wait()
    return outcome.withLock { $0 }
  }
}
