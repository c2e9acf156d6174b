internal import Glibc
internal import Synchronization

/// Threads that share a piece of work.
enum Workers {
  /// As many as there are processors.
  static var count: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 64)) }

  /// Runs `body` on `count` threads, the calling one among them, and returns when all are done.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      let context = Unmanaged.passRetained(WorkerBody(body))
      var thread = pthread_t()
      // The system may refuse more threads: then fewer do the work.
      guard pthread_create(&thread, nil, startWorker, context.toOpaque()) == 0 else {
        context.release()
        break
      }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }
}

private final class WorkerBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func startWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<WorkerBody>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}
