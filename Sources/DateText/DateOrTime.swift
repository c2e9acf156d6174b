package import CivilTime

/// A day, or a moment as its writer gave it: with or without an offset, no zone applied.
package enum DateOrTime: Sendable, Hashable {
  /// A calendar day; it never moves with a zone.
  case date(CivilDate)
  /// A wall time; the zone comes from the memo, its user or the site.
  case local(CivilDateTime)
  /// A wall time with its offset from UTC, in seconds, east positive.
  case fixed(CivilDateTime, offset: Int)

  /// The day as written.
  package var date: CivilDate {
    switch self {
    case .date(let date): date
    case .local(let civil), .fixed(let civil, _): civil.date
    }
  }
}
