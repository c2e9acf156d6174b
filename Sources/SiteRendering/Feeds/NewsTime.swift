internal import CivilTime
internal import MemoReading
internal import SiteModel
internal import TimeZones

/// A moment as news feeds write it (RFC 3339).
struct NewsTime: Sendable, Hashable, Comparable {
  let instant: Instant
  let text: String

  /// As the clocks of a zone show it; in UTC without one.
  init(_ instant: Instant, in zone: Zone?) {
    self.init(instant, offset: zone?.offset(at: instant) ?? 0)
  }

  /// RFC 3339 knows offsets of whole minutes; the local times of the nineteenth century are written in UTC.
  private init(_ instant: Instant, offset: Int) {
    self.instant = instant
    let offset = offset % 60 == 0 ? offset : 0
    text = instant.civil(offset: offset).rfc3339(offset: offset)
  }

  /// When a memo was written: of a day, its first moment in the memo's zone; nil where no date is known.
  static func published(_ memo: SiteMemo, in site: Site) -> NewsTime? {
    memo.date.map { NewsTime($0, memo.zone ?? site.settings.zone) }
  }

  /// When a memo last changed: the latest of its dates and of what git or its file say.
  static func updated(_ memo: SiteMemo, in site: Site) -> NewsTime {
    let zone = memo.zone ?? site.settings.zone
    let change = NewsTime(Instant(seconds: memo.lastChange), in: zone)
    return [memo.date, memo.updated].compactMap { $0.map { NewsTime($0, zone) } }.reduce(change, max)
  }

  /// When a memo's page last changed, as far as is known: not its date, which may be any.
  static func changed(_ memo: SiteMemo, in site: Site) -> NewsTime {
    let zone = memo.zone ?? site.settings.zone
    let change = NewsTime(Instant(seconds: memo.lastChange), in: zone)
    return memo.updated.map { max(change, NewsTime($0, zone)) } ?? change
  }

  /// A wall time without a zone is taken for one of the zone, where there is any, else for UTC.
  private init(_ date: MemoDate, _ zone: Zone?) {
    switch date {
    case .time(let civil, let offset?): self.init(Instant(civil, offset: offset), offset: offset)
    case .time(let civil, nil): self.init(civil, zone)
    case .day(let day): self.init(CivilDateTime(day, .midnight), zone)
    }
  }

  private init(_ civil: CivilDateTime, _ zone: Zone?) {
    self.init(zone?.resolve(civil).instant ?? Instant(civil, offset: 0), in: zone)
  }

  static func < (a: NewsTime, b: NewsTime) -> Bool {
    (a.instant, a.text) < (b.instant, b.text)
  }
}
