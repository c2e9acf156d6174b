/// Why a name gives no zone.
package enum ZoneError: Error, Sendable, Hashable {
  /// Not a name of the database, or one that may not be used; the names that may be meant, the likeliest first.
  case unknown(name: String, candidates: [String])
  /// The database's file of that name cannot be used.
  case unusable(name: String, reason: TZifError)
  /// The database's file of that name cannot be read; `errno` of the failed call.
  case unreadable(name: String, code: Int32)
  /// There is no database at `root`.
  case noDatabase(root: String)
}

extension ZoneError: CustomStringConvertible {
  /// What is wrong, in lower case, without the remedy.
  package var description: String {
    switch self {
    case .unknown(let name, _): "'\(name)' is not an IANA time zone name"
    case .unusable(let name, let reason):
      "the time zone database's file for '\(name)' cannot be used: \(reason)"
    case .unreadable(let name, let code):
      "the time zone database's file for '\(name)' cannot be read (errno \(code))"
    case .noDatabase(let root): "there is no time zone database in '\(root)'"
    }
  }

  /// What to do about it.
  package var help: String {
    switch self {
    case .unknown(_, let candidates):
      candidates.isEmpty
        ? "write a name such as Asia/Taipei or Europe/Berlin, or UTC" : "write \(list(candidates))"
    case .unusable, .unreadable, .noDatabase:
      "install the package tzdata, or set TZDIR to a folder of compiled zone files"
    }
  }

  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
