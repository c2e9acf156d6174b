internal import Glibc

/// Where a path leads, and what that is.
struct OutputPlace {
  let asked: String
  /// As given, without a slash at its end.
  var name: String { String(asked.reversed().drop { $0 == "/" }.reversed()) }
  /// Absolute, without links; the names that do not exist yet as they were given.
  let path: String
  let exists: Bool
  /// The folder itself, or the nearest one above it that exists.
  private let existing: String

  /// The names below it, from the top.
  private let missing: [String]

  init(_ asked: String) throws(OutputRefusal) {
    guard !asked.isEmpty, !asked.utf8.contains(0) else {
      throw OutputRefusal("the output has no name", help: "name a folder, such as 'public'")
    }
    self.asked = asked
    do { (existing, missing) = try OutputPlace.resolve(asked) } catch {
      switch error {
      case .danglingLink(let link):
        throw OutputRefusal(
          "the output '\(asked)' is a symbolic link that leads nowhere", help: "remove '\(link)'")
      case .unreachable(let error):
        throw OutputRefusal(
          "the output '\(asked)' cannot be reached: \(error.text)", help: "name another folder")
      }
    }
    exists = missing.isEmpty
    path = missing.reduce(existing) { $0 == "/" ? "/" + $1 : $0 + "/" + $1 }
    if isFolder(existing) { return }
    throw OutputRefusal(
      "the output '\(asked)' is a file, or lies below one", help: "name a folder, such as 'public'")
  }

  private enum Unresolved: Error {
    case danglingLink(String)
    case unreachable(SystemError)
  }

  /// The part of `path` that exists, absolute and without links, and the names below it that do not exist yet.
  private static func resolve(
    _ path: String
  ) throws(Unresolved) -> (existing: String, missing: [String]) {
    var head = path
    var missing: [String] = []
    while true {
      if let real = realPath(head) { return (real, missing.reversed()) }
      let error = SystemError.last
      var status = stat()
      if error.code == ENOENT, lstat(head, &status) == 0 { throw .danglingLink(head) }
      while head.utf8.count > 1, head.utf8.last == UInt8(ascii: "/") { head.removeLast() }
      let (folder, name) = head.folderAndName
      guard error.code == ENOENT, name != "..", !name.isEmpty else { throw .unreachable(error) }
      if name != "." { missing.append(name) }
      head = folder.isEmpty ? (head.utf8.first == UInt8(ascii: "/") ? "/" : ".") : folder
    }
  }

  /// Compared by what the file system says they are, so that links, bind mounts and other spellings are seen through.
  func isOrHolds(_ other: String) -> Bool {
    guard exists, let own = identity(of: path), let real = realPath(other) else { return false }
    return ancestors(of: real).contains { identity(of: $0) == own }
  }

  /// Also where the other does not exist yet: then both must lie below the same folder, by the same names.
  func isOrLies(in other: String) -> Bool {
    guard let other = try? OutputPlace.resolve(other), let theirs = identity(of: other.existing) else {
      return false
    }
    if other.missing.isEmpty { return ancestors(of: existing).contains { identity(of: $0) == theirs } }
    return identity(of: existing) == theirs && missing.starts(with: other.missing)
  }

  func refuseRepository() throws(OutputRefusal) {
    guard path.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) else { return }
    throw OutputRefusal(
      "the output '\(asked)' lies in a git repository's own folder",
      help: "name a folder of its own, such as 'public'")
  }

  func refuseNotebook() throws(OutputRefusal) {
    guard exists else { return }
    var status = stat()
    let isNotebook = lstat(path + "/almanac.yml", &status) == 0
    if isNotebook || isFolder(path + "/" + Manifest.name) {
      throw OutputRefusal(
        "the output '\(asked)' is a notebook", help: "name a folder of its own, such as 'public'")
    }
  }

  func refuseUnwritable() throws(OutputRefusal) {
    guard access(existing, W_OK | X_OK) != 0 else { return }
    throw OutputRefusal(
      "the output '\(asked)' cannot be written: \(SystemError.last.text)",
      help: "change who may write '\(existing)'")
  }

  private func ancestors(of path: String) -> [String] {
    var all = [path]
    var head = path
    while head != "/", !head.isEmpty {
      let folder = head.folderAndName.folder
      head = folder.isEmpty ? "/" : folder
      all.append(head)
    }
    return all
  }

  private func identity(of path: String) -> [UInt64]? {
    var status = stat()
    return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }
}

func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.isFolder
}
