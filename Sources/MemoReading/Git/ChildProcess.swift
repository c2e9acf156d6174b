internal import Glibc

/// Runs another program and reads all that it prints.
enum ChildProcess {
  struct Output {
    let status: Int32
    let stdout: [UInt8]
    let stderr: [UInt8]
  }

  /// Runs `arguments[0]`, looked up in `PATH`, with untranslated messages and the environment of this process without
  /// some of its variables.
  static func run(_ arguments: [String], without hidden: Set<String> = []) -> Result<Output, FileError> {
    let program = arguments.first ?? ""
    var out: [Int32] = [0, 0]
    var err: [Int32] = [0, 0]
    guard pipe(&out) == 0 else { return .failure(FileError(path: program, code: errno)) }
    guard pipe(&err) == 0 else {
      let code = errno
      close(out[0])
      close(out[1])
      return .failure(FileError(path: program, code: code))
    }
    for end in out + err { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, out[1], 1)
    posix_spawn_file_actions_adddup2(&actions, err[1], 2)
    var argv = arguments.map { strdup($0) } + [nil]
    var environment = variables(without: hidden).map { strdup($0) } + [nil]
    defer {
      for pointer in argv + environment { free(pointer) }
    }
    var child: pid_t = 0
    let code = posix_spawnp(&child, program, &actions, nil, &argv, &environment)
    close(out[1])
    close(err[1])
    defer {
      close(out[0])
      close(err[0])
    }
    guard code == 0 else { return .failure(FileError(path: program, code: code)) }
    let (stdout, stderr) = drain(out[0], err[0])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let exit = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    return .success(Output(status: exit, stdout: stdout, stderr: stderr))
  }

  private static func variables(without hidden: Set<String>) -> [String] {
    let hidden = hidden.union(["LC_ALL", "LANGUAGE"])
    var all: [String] = ["LC_ALL=C"]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if !hidden.contains(String(text.prefix { $0 != "=" })) { all.append(text) }
      next += 1
    }
    return all
  }

  /// Both pipes to their ends; reading them in turn would hang when the other one is full.
  private static func drain(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var polled = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { break }
      for index in polled.indices where polled[index].revents != 0 {
        let got = read(polled[index].fd, &chunk, chunk.count)
        if got > 0 {
          texts[index] += chunk[..<got]
        } else if got == 0 || errno != EINTR {
          polled[index].fd = -1
        }
        polled[index].revents = 0
      }
    }
    return (texts[0], texts[1])
  }
}
