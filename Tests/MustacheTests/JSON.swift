import Mustache

/// A JSON value, and the shape that templates see of it.
indirect enum JSON: Sendable, Decodable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(Double.self) {
      self = .number("\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// The shape of all `values` at once: the members of any of them, or the name `.` where none is an object.
  static func shape(of values: [JSON]) -> RecordShape<JSON> {
    let names = Set(values.flatMap { $0.members.keys }).sorted()
    var fields = names.map { name in
      field(name, values.compactMap { $0.members[name] }) { $0.members[name] ?? .null }
    }
    if !values.contains(where: \.isObject) { fields = [field(".", values) { $0 }] }
    return RecordShape("JSON value", fields)
  }

  private static func field(
    _ name: String, _ values: [JSON], _ read: @escaping @Sendable (JSON) -> JSON
  ) -> RecordShape<JSON>.Field {
    let items = values.flatMap(\.items)
    if !items.isEmpty { return .list(name, shape(of: items)) { read($0).items } }
    let objects = values.filter(\.isObject)
    if !objects.isEmpty {
      return .optionalRecord(name, shape(of: objects)) { read($0).isObject ? read($0) : nil }
    }
    if values.contains(where: { $0.flag != nil }) { return .flag(name) { read($0).flag ?? false } }
    if values.contains(where: { $0.text != nil }) { return .optionalText(name) { read($0).text } }
    return .never(name)
  }

  private var members: [String: JSON] { if case .object(let members) = self { members } else { [:] } }
  private var isObject: Bool { if case .object = self { true } else { false } }
  private var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  private var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  private var text: String? {
    switch self {
    case .number(let text), .string(let text): text
    default: nil
    }
  }
}
