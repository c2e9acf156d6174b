package import CommonMark
package import MemoReading
package import TimeZones

/// A memo with all that its surroundings decide: whose it is, whether it is published, where, and what its links mean.
package struct SiteMemo: Sendable {
  /// What a memo is for, by its dated parts: the first that fits.
  package enum Kind: String, Sendable, Hashable {
    case todo, event, alarm, reminder, note
  }

  /// Relative to the notebook, `/` separated.
  package let path: String
  /// Relative to the notes folder.
  package let notePath: String
  /// Index in `Site.people`.
  package let owner: Int
  package let id: String
  /// What stands for the id in UIDs.
  package let calendarName: String
  package let title: String
  /// Whether the body begins with the heading that is the title.
  package let titleLeadsBody: Bool
  package let date: MemoDate?
  package let updated: MemoDate?
  package let kind: Kind
  package internal(set) var entries: [Entry]
  package let status: TaskStatus?
  package let visibility: Visibility
  package let publication: Publication
  package let zone: Zone?
  /// BCP 47.
  package let language: String
  /// As shown: the spelling used most in the site.
  package internal(set) var tags: [String]
  /// As the memo spells them: what is in a feed must not change with other memos.
  package let ownTags: [String]
  /// Second names, for search: not those that are old addresses.
  package let aliases: [String]
  package let byline: String?
  package let location: String?
  package let url: String?
  package let priority: Int?
  package let color: String?
  package let isPinned: Bool
  package let order: Int?
  package let body: Body
  /// First words of the body, about 100 columns, in which the title is not said again.
  package let excerpt: String
  /// Relative to the output folder; nil when not published.
  package internal(set) var permalink: String?
  /// One for each reference of the body.
  package internal(set) var resolutions: [Resolution] = []
  /// The published memos whose text leads here, in the order of `Site.listing`, once each.
  package internal(set) var backlinks: [Backlink] = []
  /// The seconds since 1970 by which it is sorted; nil: without a date.
  package let sortKey: Int?
  /// Whole seconds since 1970: when the text, or an address that it has to leave to another memo, last changed, as far as
  /// git or the files tell.
  package internal(set) var lastChange: Int

  package var isPublished: Bool { permalink != nil }

  /// The index of the first block below the heading that says the title.
  package var firstBlock: Int { body.firstBlock(titleLeadsBody: titleLeadsBody) }

  /// Where the calendar of its dated parts is; nil when it is not published, or has none.
  ///
  /// It stays where nothing is left to announce: whoever subscribed is to see that.
  package var calendarPermalink: String? { entries.isEmpty ? nil : permalink?.calendarBeside }
}

/// Who may read a memo.
package enum Visibility: String, Sendable, Hashable {
  case `public`, sealed, draft
}

/// Whether a memo has a page, and the rule that decided.
package enum Publication: Sendable, Hashable {
  case published
  /// The reason in words, for `list` and `why`.
  case withheld(String)
}

/// What a reference of a body leads to.
package enum Resolution: Sendable, Hashable {
  /// Another memo, or the same one; an index in `Site.memos`.
  case memo(Int, fragment: String?)
  /// Another memo, or a part of one, shown in place; the first number is an index in `Site.memos`.
  case excerpt(Int, EmbeddedPart)
  /// A file beside the memos; an index in `Site.attachments`.
  case attachment(Int)
  /// A memo that is not published: nothing of it may show.
  case unpublished
  case broken
}

/// The sentence of another memo around a link.
package struct Backlink: Sendable, Hashable {
  /// Index in `Site.memos`.
  package let memo: Int
  /// The sentence before the words of the link, cut to a line or two; its first link counts.
  package let before: String
  package let words: String
  package let after: String
}
