/// What clocks of a zone show during a period: an offset and its name (RFC 9636 §3.2).
package struct LocalTimeType: Sendable, Hashable {
  /// Seconds east of UTC.
  package let offset: Int
  /// As the database flags it; Europe/Dublin flags its winter.
  package let isDaylight: Bool
  /// `CST`, `+0330`.
  package let abbreviation: String

  package init(offset: Int, isDaylight: Bool, abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}
