internal import ByteText

/// An iCalendar stream as it was read (RFC 5545 §3.4): its content lines and the components that they form.
///
/// Any bytes make one. What does not follow the grammar is in `faults`, and the rest is read all the same; components
/// are kept in lists, for they may be nested as deep as the stream is long.
package final class CalendarStream: Sendable {
  package let text: UnfoldedText
  /// As they were found; the first `faultLimit` of them.
  package let faults: [StreamFault]
  let lines: [ContentLine]
  let nodes: [Node]

  /// Nobody reads more, and a stream may have a fault for each two bytes.
  package static let faultLimit = 1000

  /// A component's place among lines and components.
  struct Node: Sendable {
    /// The line of BEGIN.
    let begin: Int
    /// Behind the last line of the component, END included.
    var end: Int
    /// Behind the last component within it; the first is the next one in the list.
    var subtreeEnd: Int
    let parent: Int?
    var isClosed: Bool
  }

  package init(_ bytes: [UInt8]) {
    text = UnfoldedText(bytes)
    var builder = ComponentBuilder(text)
    for index in 0..<text.lineCount { builder.read(text.line(index)) }
    builder.finish()
    faults = builder.faults
    lines = builder.lines
    nodes = builder.nodes
  }

  /// The components that lie in no other.
  package var components: some Sequence<Component> {
    sequence(state: 0) { [self] (index: inout Int) -> Component? in
      guard index < nodes.count else { return nil }
      defer { index = nodes[index].subtreeEnd }
      return Component(stream: self, index: index)
    }
  }

  /// All components, each before those within it.
  package var allComponents: some Sequence<Component> {
    nodes.indices.lazy.map { [self] in Component(stream: self, index: $0) }
  }

  /// The bytes of `range` as text; what is not UTF-8 becomes U+FFFD.
  package func string(_ range: Range<Int>) -> String { String(decoding: text.bytes[range], as: UTF8.self) }

  /// The bytes of `range` as a name, which is compared in upper case.
  func name(_ range: Range<Int>) -> String { text.upperCased(range).text }
}
