internal import Glibc

/// An error number of the operating system.
struct SystemError: Error, Hashable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(errno) }

  /// Lower case, no full stop.
  var text: String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOSPC, EDQUOT: "no space left on the disk"
    case EROFS: "the file system is read-only"
    case ENAMETOOLONG: "the name is too long for the file system"
    case ENOENT: "there is no such file"
    case EISDIR: "a folder is in the way"
    case ENOTDIR, EEXIST: "a file is in the way"
    case ELOOP: "a symbolic link is in the way"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "the disk does not answer"
    default: String(cString: strerror(code)).lowercasedFirst
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
