import Diagnostics
import Foundation
import Mustache
import Testing

/// Templates made to do harm cost an error and little time.
@Suite struct HostileTemplateTests {
  static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// The seconds that this thread has run: other work on the machine does not count.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable () -> String
    let errorCount: ClosedRange<Int>

    init(_ description: String, _ errorCount: ClosedRange<Int>, _ text: @escaping @Sendable () -> String) {
      testDescription = description
      self.text = text
      self.errorCount = errorCount
    }
  }

  static let templates = [
    Case("tags that open", 1...1) { repeated("{{#a}}", 25_000) },
    Case("tags that close", 100...100) { repeated("{{/a}}", 25_000) },
    Case("open and close crosswise", 100...100) { repeated("{{#a}}{{#b}}{{/a}}{{/b}}", 5_000) },
    Case("braces", 1...1) { repeated("{", 100_000) },
    Case("tags without end", 1...1) { repeated("{{{", 50_000) },
    Case("comments that open", 1...1) { repeated("{{! ", 50_000) },
    Case("unknown names", 100...100) { repeated("{{x}}", 25_000) },
    Case("many tags", 0...0) { repeated("{{title}}", 25_000) },
    Case("many lines", 0...0) { repeated("a\n", 25_000) },
    Case("lines of tags", 0...0) { repeated("{{! a}} {{! b}} ", 20_000) },
    Case("blanks", 0...0) { repeated(" ", 100_000) + "{{! a}}" },
    Case("delimiters of their own kind", 0...0) { "{{=aaaaaaaaaaaaaaab b=}}" + repeated("a", 100_000) },
    Case("long delimiters", 1...1) { "{{=" + repeated("a", 1000) + " b=}}" },
    Case("tags of HTML", 2...2) { repeated("<a ", 50_000) + "{{title}}" },
    Case("ends of scripts", 1...1) { "<script>" + repeated("</scrip", 25_000) },
    Case("a name of many parts", 1...1) { "{{title" + repeated(".a", 25_000) + "}}" },
  ]

  /// Quadratic time would be minutes.
  @Test(arguments: templates) func costsLittleTime(_ example: Case) {
    let main = source("main", example.text())
    let start = Self.processorTime
    let (template, diagnostics) = TemplateSet([main]).compile("main", for: Page.shape)
    #expect(Self.processorTime - start < 10)
    #expect(example.errorCount.contains(diagnostics.count))
    #expect((template == nil) == !diagnostics.isEmpty)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    let main = TemplateSet.Source(name: "main", path: "main.mustache", bytes: [0x61, 0x0A, 0x62, 0xFF])
    let (template, diagnostics) = TemplateSet([main]).compile("main", for: Page.shape)
    #expect(template == nil)
    #expect(diagnostics.map(\.place) == ["main.mustache:2:2"])
  }

  @Test func nestingHasALimit() {
    let deep = { (depth: Int) in
      Self.repeated("{{#title}}", depth) + "x" + Self.repeated("{{/title}}", depth)
    }
    #expect(Page().rendered([source("main", deep(100))]) == "x")
    #expect(Page().rendered([source("main", deep(101))]) == "tags are nested more than 100 deep")
  }

  @Test func chainOfPartialsTakesNoDepth() {
    var sources = (0..<2000).map { source("p\($0)", "{{> p\($0 + 1)}}") }
    sources += [source("main", "{{> p0}}"), source("p2000", "end")]
    #expect(Page().rendered(sources) == "end")
  }

  @Test func blocksThatMultiplyAreRefused() {
    let names = (0..<30).map { "b\($0)" }
    let blocks = names.dropLast().enumerated().map { index, name in
      "{{$\(name)}}\(Self.repeated("{{$\(names[index + 1])}}{{/\(names[index + 1])}}", 2)){{/\(name)}}"
    }
    var sources = [source("main", "{{<p28}}\(blocks[28]){{/p28}}"), source("p0", "{{$b0}}{{/b0}}")]
    for index in 1..<29 {
      sources.append(source("p\(index)", "{{<p\(index - 1)}}\(blocks[index - 1]){{/p\(index - 1)}}"))
    }
    let start = Self.processorTime
    #expect(Page().rendered(sources) == "the template is too large with all that it includes")
    #expect(Self.processorTime - start < 10)
  }

  @Test func blocksInBlocksHaveALimit() {
    let deep = { (inner: String) in
      Self.repeated("{{#title}}", 90) + inner + Self.repeated("{{/title}}", 90)
    }
    let sources = { (count: Int) in
      [source("main", "{{<p\(count)}}{{/p\(count)}}"), source("p0", "{{$b0}}{{/b0}}")]
        + (1...count).map { level in
          let content = deep("x{{$b\(level)}}{{/b\(level)}}")
          return source(
            "p\(level)", "{{<p\(level - 1)}}{{$b\(level - 1)}}\(content){{/b\(level - 1)}}{{/p\(level - 1)}}")
        }
    }
    #expect(Page().rendered(sources(4)) == "xxxx")
    #expect(Page().rendered(sources(5)) == "the template is too large with all that it includes")
  }
}
