/// A glob for one name: `*`, `?` and sets such as `[a-z]`, compared by scalars.
struct NamePattern: Sendable {
  private enum Token: Sendable {
    /// `*`: any number of scalars.
    case any
    /// `?`: any one scalar.
    case one
    case scalar(Unicode.Scalar)
    case set([(first: Unicode.Scalar, last: Unicode.Scalar)], isNegated: Bool)

    var isAny: Bool {
      if case .any = self { true } else { false }
    }

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .any: false
      case .one: true
      case .scalar(let wanted): scalar == wanted
      case .set(let ranges, let isNegated):
        ranges.contains { $0.first <= scalar && scalar <= $0.last } != isNegated
      }
    }
  }

  private var tokens: [Token] = []

  init(_ pattern: [Unicode.Scalar]) {
    var index = 0
    while index < pattern.count {
      let scalar = pattern[index]
      index += 1
      switch scalar {
      case "*": tokens.append(.any)
      case "?": tokens.append(.one)
      case "[":
        // A bracket right behind the opening one is a member; without a closing one there is no set.
        guard let end = pattern[index...].dropFirst().firstIndex(of: "]") else {
          tokens.append(.scalar(scalar))
          continue
        }
        tokens.append(Self.set(pattern[index..<end]))
        index = end + 1
      default: tokens.append(.scalar(scalar))
      }
    }
  }

  private static func set(_ written: ArraySlice<Unicode.Scalar>) -> Token {
    let isNegated = written.first == "!"
    let members = Array(isNegated ? written.dropFirst() : written)
    var ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = []
    var index = 0
    while index < members.count {
      if index + 2 < members.count, members[index + 1] == "-" {
        ranges.append((members[index], members[index + 2]))
        index += 3
      } else {
        ranges.append((members[index], members[index]))
        index += 1
      }
    }
    return .set(ranges, isNegated: isNegated)
  }

  func matches(_ name: [Unicode.Scalar]) -> Bool {
    // Greedy with one fall-back point, as for `**`.
    var at = 0
    var token = 0
    var retry: (at: Int, token: Int)?
    while at < name.count {
      if token < tokens.count, tokens[token].isAny {
        retry = (at, token)
        token += 1
      } else if token < tokens.count, tokens[token].matches(name[at]) {
        at += 1
        token += 1
      } else if let (from, star) = retry {
        at = from + 1
        token = star + 1
        retry = (at, star)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy(\.isAny)
  }
}
