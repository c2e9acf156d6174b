import Foundation

/// What `rings.js` says, read as a browser does.
struct RingFile: Decodable {
  struct Item: Decodable {
    var id: String
    var kind: String
    var label: String
    var lang: String?
    var title: String?
    var href: String
    var snooze: Bool
    var sound: String?
    var until: Int?
    var runs: [[Int]]
  }

  var from: Int
  var until: Int
  var items: [Item]

  private enum CodingKeys: String, CodingKey {
    case from, until
    case items = "rings"
  }

  init?(_ script: String) {
    let (before, behind) = ("self.almanacRings = ", ";\n")
    guard script.hasPrefix(before), script.hasSuffix(behind) else { return nil }
    let json = script.dropFirst(before.count).dropLast(behind.count)
    guard let file = try? JSONDecoder().decode(RingFile.self, from: Data(json.utf8)) else { return nil }
    self = file
  }
}
