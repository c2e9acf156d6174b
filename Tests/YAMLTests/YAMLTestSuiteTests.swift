import ByteText
import Foundation
import TestSupport
import Testing
import YAML

/// The public YAML test suite (https://github.com/yaml/yaml-test-suite), 402 cases.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is absent: set ALMANAC_CORPUS"))
struct YAMLTestSuiteTests {
  struct Case: CustomTestStringConvertible {
    var id: String
    var yaml: [UInt8]
    var documents: [Any]
    var events: String
    var isError: Bool
    var fitsFrontMatter: Bool
    var libyamlAccepts: Bool

    var testDescription: String { id }

    /// One document without directives is what the reader takes.
    var isReadable: Bool {
      documents.count == 1 && !events.contains("=ALI") && !yaml.text.hasPrefix("%")
        && !yaml.text.contains("\n%")
    }
  }

  let cases: [Case] = {
    guard let file = Corpus.root?.appendingPathComponent("yaml/yaml-test-suite.json"),
      let data = try? Data(contentsOf: file),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return list.map { item in
      Case(
        id: item["id"] as? String ?? "", yaml: Array((item["yaml"] as? String ?? "").utf8),
        documents: item["json_documents"] as? [Any] ?? [], events: item["events"] as? String ?? "",
        isError: item["error"] as? Bool ?? true, fitsFrontMatter: item["front_matter"] as? Bool ?? false,
        libyamlAccepts: item["libyaml_accepts"] as? Bool ?? false)
    }
  }()

  @Test func holdsAllCases() {
    #expect(cases.count == 402)
    #expect(cases.filter(\.fitsFrontMatter).count == 202)
  }

  /// What libyaml 0.2.5 reads otherwise: a colon in an anchor, `?` before a letter, a block scalar of blanks
  /// at the end of a text without a last line end (front matter always has one).
  static let misread: Set = ["Y2GN", "652Z", "HM87/01", "JEF9/02", "L24T/01"]

  /// What YAML forbids is refused, save eleven cases of blanks and comments that libyaml lets pass.
  @Test func refusesWhatIsNotYAML() {
    let tolerated = [
      "9C9N", "9JBA", "CVW2", "DK95/01", "G5U8", "QB6E", "S98Z", "SU5Z", "X4QW", "Y79Y/003", "YJV2",
    ]
    for item in cases where item.fitsFrontMatter && item.isError {
      let accepted = (try? YAMLParser.parse(item.yaml, 0..<item.yaml.count)) != nil
      #expect(accepted == tolerated.contains(item.id), "\(item.id)")
    }
  }

  /// What YAML allows is read, save seventeen cases of tabs and rare colons that libyaml refuses.
  @Test func readsWhatIsYAML() throws {
    let refused = [
      "2SXE", "4MUZ/00", "4MUZ/01", "4MUZ/02", "58MP", "5MUD", "96NN/00", "96NN/01", "A2M4", "DK95/00",
      "DK95/03",
      "DK95/04", "K3WX", "Q5MG", "VJP3/01", "W5VH", "Y79Y/001",
    ]
    var read = 0
    for item in cases where item.fitsFrontMatter && !item.isError {
      if refused.contains(item.id) {
        #expect(throws: YAMLError.self, "\(item.id)") { try YAMLParser.parse(item.yaml, 0..<item.yaml.count) }
        continue
      }
      let node = try #require(try YAMLParser.parse(item.yaml, 0..<item.yaml.count), "\(item.id)")
      let document = try #require(item.documents.first)
      #expect(matches(node, document) == !Self.misread.contains(item.id), "\(item.id): \(node), \(document)")
      read += 1
    }
    #expect(read == 101)
  }

  /// Structure, text, tag and style of every document without aliases.
  @Test func agreesWithTheEvents() throws {
    var compared = 0
    for item in cases where item.libyamlAccepts && !item.isError && item.isReadable {
      let node = try #require(try YAMLParser.parse(item.yaml, 0..<item.yaml.count), "\(item.id)")
      var lines: [String] = []
      write(node, to: &lines)
      let expected = item.events.split(separator: "\n").compactMap { line -> String? in
        guard !["+STR", "-STR", "+DOC", "-DOC"].contains(line.prefix(4)) else { return nil }
        var words = line.split(separator: " ", omittingEmptySubsequences: false)
        words.removeAll { $0 == "{}" || $0 == "[]" }
        if words.count > 1, words[1].hasPrefix("&") { words.remove(at: 1) }
        return words.joined(separator: " ")
      }
      #expect((lines == expected) == !Self.misread.contains(item.id), "\(item.id)")
      compared += 1
    }
    #expect(compared > 160)
  }

  /// The bytes of a plain scalar on one line are its text, whatever stands before it.
  @Test func placesScalars() throws {
    let lead = "# 前言 é 😀\r\n"
    var placed = 0
    for item in cases where item.libyamlAccepts && !item.isError && item.isReadable {
      let bytes = Array(lead.utf8) + item.yaml
      // The lead is outside in one run and within the text in the other.
      let ranges =
        item.yaml.text.hasPrefix("-") || item.yaml.text.hasPrefix("\t")
        ? [lead.utf8.count..<bytes.count] : [lead.utf8.count..<bytes.count, 0..<bytes.count]
      for range in ranges {
        var open = [try #require(try YAMLParser.parse(bytes, range), "\(item.id)")]
        while let node = open.popLast() {
          switch node.content {
          case .sequence(let items): open += items
          case .mapping(let pairs): for pair in pairs { open += [pair.key, pair.value] }
          case .scalar(let text, .plain):
            let written = Array(bytes[node.range]).text
            // The range takes in an anchor and a tag.
            if !written.contains("\n"), !written.hasPrefix("&"), !written.hasPrefix("!") {
              #expect(written == text, "\(item.id)")
              placed += 1
            }
          case .scalar: break
          }
        }
      }
    }
    #expect(placed > 700)
  }

  @Test(.timeLimit(.minutes(1))) func neverCrashes() {
    for item in cases {
      do throws(YAMLError) {
        _ = try YAMLParser.parse(item.yaml, 0..<item.yaml.count)
      } catch {
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= item.yaml.count, "\(item.id)")
        #expect(!error.message.isEmpty, "\(item.id)")
      }
    }
  }

  /// Whether `node` is `json`, with numbers, booleans and null compared as they may be written.
  private func matches(_ node: YAMLNode, _ json: Any) -> Bool {
    switch (node.content, json) {
    case (.sequence(let items), let list as [Any]):
      return items.count == list.count && zip(items, list).allSatisfy { matches($0, $1) }
    case (.mapping(let pairs), let object as [String: Any]):
      return pairs.count == object.count
        && pairs.allSatisfy { pair in
          guard let value = object[pair.key.text ?? "?"] else { return false }
          return matches(pair.value, value)
        }
    case (.scalar(let text, _), is NSNull): return ["", "~", "null"].contains(text)
    case (.scalar(let text, _), let string as String): return text == string
    case (.scalar(let text, _), let number as NSNumber):
      if text == "true" || text == "false" { return number.boolValue == (text == "true") }
      return Double(text.replacingOccurrences(of: "0o", with: "")) != nil
        ? Double(text) == number.doubleValue || text.hasPrefix("0") : false
    default: return false
    }
  }

  /// The test suite's own notation of events.
  private func write(_ node: YAMLNode, to lines: inout [String]) {
    let tag = node.tag.map { " <\($0)>" } ?? ""
    switch node.content {
    case .scalar(let text, let style):
      let mark =
        switch style {
        case .plain: ":"
        case .singleQuoted: "'"
        case .doubleQuoted: "\""
        case .literal: "|"
        case .folded: ">"
        }
      let shown = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\n", with: "\\n"
      )
      .replacingOccurrences(of: "\t", with: "\\t").replacingOccurrences(of: "\r", with: "\\r")
      .replacingOccurrences(of: "\u{8}", with: "\\b")
      lines.append("=VAL\(tag) \(mark)\(shown)")
    case .sequence(let items):
      lines.append("+SEQ\(tag)")
      for item in items { write(item, to: &lines) }
      lines.append("-SEQ")
    case .mapping(let pairs):
      lines.append("+MAP\(tag)")
      for pair in pairs {
        write(pair.key, to: &lines)
        write(pair.value, to: &lines)
      }
      lines.append("-MAP")
    }
  }
}
