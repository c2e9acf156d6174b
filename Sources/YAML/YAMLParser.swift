/// Reads one YAML document through libyaml's events.
package enum YAMLParser {
  /// The root of the document in `bytes[range]`; nil where there is nothing but blanks and comments.
  ///
  /// Time and memory are linear in the length of the text, whatever its aliases stand for.
  package static func parse(_ bytes: [UInt8], _ range: Range<Int>) throws(YAMLError) -> YAMLNode? {
    let range = range.clamped(to: bytes.startIndex..<bytes.endIndex)
    if range.isEmpty { return nil }
    return try unsafe bytes.withUnsafeBufferPointer { (all) throws(YAMLError) -> YAMLNode? in
      let part = unsafe UnsafeBufferPointer(rebasing: all[range])
      guard var events = unsafe YAMLEventStream(part) else {
        throw YAMLError(at: range.lowerBound..<range.lowerBound, "no memory to read YAML")
      }
      var composer = YAMLComposer(CharacterOffsets(bytes, in: range))
      while true {
        let event: YAMLEvent
        do throws(YAMLFailure) {
          event = try events.next()
        } catch {
          throw YAMLFailureExplanation(bytes, in: range).error(for: error)
        }
        if case .streamEnd = event.kind { return composer.root }
        try composer.add(event)
      }
    }
  }
}
