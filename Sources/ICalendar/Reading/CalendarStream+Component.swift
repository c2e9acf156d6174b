extension CalendarStream {
  /// What stands between a BEGIN and its END.
  package struct Component: Sendable {
    package let stream: CalendarStream
    let index: Int

    private var node: Node { stream.nodes[index] }

    /// In upper case: `VEVENT`.
    package var name: String { stream.name(stream.text.withoutTrailingBlanks(begin.valueRange)) }

    /// The line that begins it.
    package var begin: Property { Property(stream: stream, index: node.begin) }

    /// False when its END is missing.
    package var isClosed: Bool { node.isClosed }

    package var parent: Component? { node.parent.map { Component(stream: stream, index: $0) } }

    /// Those within it, without those within them.
    package var components: [Component] {
      var out: [Component] = []
      var next = index + 1
      while next < node.subtreeEnd {
        out.append(Component(stream: stream, index: next))
        next = stream.nodes[next].subtreeEnd
      }
      return out
    }

    /// Its own properties in order, without those of the components within it.
    package var properties: Properties {
      Properties(
        stream: stream, line: node.begin + 1, end: node.isClosed ? node.end - 1 : node.end, child: index + 1)
    }

    /// The first property of that name, which is in upper case.
    package func first(_ name: String) -> Property? { properties.first { $0.isNamed(name) } }

    package func all(_ name: String) -> [Property] { properties.filter { $0.isNamed(name) } }

    package struct Properties: Sequence, IteratorProtocol, Sendable {
      fileprivate let stream: CalendarStream
      fileprivate var line: Int
      fileprivate let end: Int
      /// The next component that may begin within.
      fileprivate var child: Int

      package mutating func next() -> Property? {
        while line < end, child < stream.nodes.count, stream.nodes[child].begin == line {
          line = stream.nodes[child].end
          child = stream.nodes[child].subtreeEnd
        }
        guard line < end else { return nil }
        defer { line += 1 }
        return Property(stream: stream, index: line)
      }
    }
  }
}
