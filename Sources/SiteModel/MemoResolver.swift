internal import ByteText
internal import CivilTime
internal import CommonMark
internal import DateText
internal import Diagnostics
internal import MemoReading
internal import TimeZones

/// What one memo is in its surroundings: zone, dates, entries, visibility.
struct MemoResolver: Sendable {
  let notebook: Notebook
  let zones: ZoneDatabase
  /// Whether drafts are published too.
  let publishesDrafts: Bool
  let today: CivilDate

  /// The memo at `index` of the notebook, without its address and links, which the whole site decides.
  ///
  /// `shown` is the memo as it is shown, where names have been taken out of it.
  func resolve(
    _ index: Int, shown: Memo? = nil, claim: Ownership.Claim, person: Person, id: String
  ) -> (memo: SiteMemo, diagnostics: [Diagnostic]) {
    let memo = shown ?? notebook.memos[index]
    let keys = memo.frontMatter
    var problems: [Diagnostic] = []
    let zone = zone(of: memo, person, &problems)
    let clock = WallClock(zone: zone)
    var entries = EntryBuilder(
      memo, original: notebook.memos[index], id: id, zone: zone, settings: notebook.settings, today: today)
    let decision = VisibilityRules.decide(
      keys, inherited: person.visibility, hasLock: person.hasLock,
      isInDrafts: memo.notePath.split(separator: "/").dropLast().contains("_drafts"))
    let publication = claim.fault.map(Publication.withheld) ?? publication(memo, decision, &problems)
    if memo.withheld == nil {
      entries.build()
      problems += entries.diagnostics
    }
    let change = notebook.stamps.memos[index]
    let date =
      (keys.date?.value ?? memo.nameDate).map(clock.memoDate)
      ?? change.first.map { clock.memoDate(Instant(seconds: $0)) }
    let updated =
      keys.updated.map { clock.memoDate($0.value) }
      ?? change.lastCommit.map { clock.memoDate(Instant(seconds: $0)) }
    let dayOffset = zone.map { zone in
      date.map { zone.offset(at: zone.resolve(CivilDateTime($0.date, .midnight)).instant) } ?? 0
    }
    let tags = tags(of: memo, &problems)
    let site = SiteMemo(
      path: memo.path, notePath: memo.notePath, owner: claim.owner, id: id,
      calendarName: MemoIdentity.calendarName(of: id), title: memo.title,
      titleLeadsBody: memo.titleLeadsBody,
      date: date, updated: updated, kind: kind(keys), entries: entries.entries,
      status: keys.due == nil ? nil : keys.status?.value ?? .todo,
      // What could not be read may have said anything.
      visibility: memo.withheld == nil ? decision.visibility : .draft, publication: publication,
      zone: zone, language: keys.lang?.value ?? person.language.rawValue,
      tags: tags, ownTags: tags,
      aliases: keys.aliases.map(\.value).filter { !AddressBook.isOldAddress($0) },
      byline: byline(claim, shown, of: index),
      location: keys.location?.value, url: keys.url?.value, priority: keys.priority?.value,
      color: keys.color?.value,
      isPinned: keys.pinned?.value ?? false, order: keys.order?.value, body: memo.body,
      excerpt: excerpt(of: memo),
      sortKey: date?.sortKey(dayOffset: dayOffset ?? 0), lastChange: change.last)
    return (site, problems)
  }

  /// Nil where the memo names a zone that is none: what rings in a wrong one is worse than what does not ring.
  private func zone(of memo: Memo, _ person: Person, _ problems: inout [Diagnostic]) -> Zone? {
    guard let name = memo.frontMatter.timezone else { return person.zone }
    do {
      return try zones.zone(named: name.value)
    } catch {
      problems.append(memo.source.diagnostic(.error, at: name.range, error.description, help: error.help))
      return nil
    }
  }

  private func publication(
    _ memo: Memo, _ decision: VisibilityRules.Decision, _ problems: inout [Diagnostic]
  ) -> Publication {
    if let withheld = memo.withheld { return .withheld(withheld.words) }
    switch decision.visibility {
    case .public: return .published
    case .draft where !publishesDrafts: return .withheld(decision.reason)
    case .draft where !decision.isSealed: return .published
    case .sealed, .draft:
      let range = memo.frontMatter.visibility?.range
      let words = "sealed memos cannot be made yet, so this one is not published"
      let help = "remove the seal, or leave it: nothing of the memo is shown"
      problems.append(
        range.map { memo.source.diagnostic(.error, at: $0, words, help: help) }
          ?? memo.source.diagnostic(.error, words, help: help))
      return .withheld(decision.reason)
    }
  }

  /// A byline that is a memo's own words, as these are shown; a user's name stays.
  private func byline(_ claim: Ownership.Claim, _ shown: Memo?, of index: Int) -> String? {
    guard let byline = claim.byline, let author = shown?.frontMatter.author,
      notebook.memos[index].frontMatter.author?.value == byline
    else { return claim.byline }
    return author.value
  }

  /// Those of the front matter, then those of the text, each once.
  private func tags(of memo: Memo, _ problems: inout [Diagnostic]) -> [String] {
    var seen: Set<String> = []
    var tags: [String] = []
    for tag in memo.frontMatter.tags {
      guard let (label, isCut) = TagIndex.normalized(tag.value) else { continue }
      if isCut {
        problems.append(
          memo.source.diagnostic(
            .warning, at: tag.range, "the tag has more than \(TagIndex.deepest) levels; the rest is left out",
            help: "use fewer levels"))
      }
      if seen.insert(label.folded).inserted { tags.append(label) }
    }
    let most = tags.count + TagIndex.mostInText
    for tag in memo.body.hashtags {
      guard let (label, _) = TagIndex.normalized(tag.name), seen.insert(label.folded).inserted else {
        continue
      }
      guard tags.count < most else {
        problems.append(
          memo.diagnostic(
            .warning, at: nil, line: tag.line,
            "the text has more than \(TagIndex.mostInText) tags; '#\(tag.name)' and those after it are only words",
            help: "split the memo"))
        break
      }
      tags.append(label)
    }
    return tags
  }

  private func kind(_ keys: FrontMatter) -> SiteMemo.Kind {
    if keys.due != nil { return .todo }
    if keys.start != nil { return .event }
    if keys.alarm != nil { return .alarm }
    return keys.reminders.isEmpty ? .note : .reminder
  }

  private func excerpt(of memo: Memo) -> String {
    var words: [UInt8] = []
    for index in memo.body.firstBlock(titleLeadsBody: memo.titleLeadsBody)..<memo.body.blocks.count {
      memo.body.appendPlainText(of: index..<index + 1, to: &words) { _, _ in }
      if words.count > 400 { break }
      words.append(0x0A)
    }
    let excerpt = Excerpt.make(words, columns: 100)
    // A memo of one line is all title.
    return excerpt == memo.title ? "" : excerpt
  }
}
