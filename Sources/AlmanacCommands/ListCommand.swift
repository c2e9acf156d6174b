internal import ByteText
internal import MemoReading
internal import Recurrence
internal import SiteModel

/// Prints every memo, published or not: `almanac list [DIR]`.
enum ListCommand {
  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    do throws(Loading.Failure) {
      let loading = try Loading(arguments)
      terminal.report(loading.diagnostics, isQuiet: arguments.has("quiet"))
      let site = loading.site
      if arguments.has("json") {
        terminal.print(site.memos.flatMap { object($0, site).closed + [0x0A] })
      } else if terminal.isOutputTerminal {
        terminal.print(table(site))
      } else {
        terminal.print(site.memos.map { row($0, site).joined(separator: "\t") + "\n" }.joined())
      }
      return loading.hasErrors ? .contentErrors : .fine
    } catch {
      return error.report(terminal)
    }
  }

  private static func object(_ memo: SiteMemo, _ site: Site) -> JSONObject {
    var object = JSONObject()
    object.add("path", memo.path)
    object.add("user", site.people[memo.owner].handle)
    object.add("title", memo.title)
    object.add("id", memo.id)
    object.add("date", memo.date?.text)
    object.add("updated", memo.updated?.text)
    object.add("kind", memo.kind.rawValue)
    object.add("entries", objects: memo.entries.map(self.object))
    object.add("status", memo.status?.rawValue)
    object.add("visibility", memo.visibility.rawValue)
    object.add("tags", memo.tags)
    object.add("url", memo.permalink)
    if case .withheld(let reason) = memo.publication { object.add("withheld", reason) }
    return object
  }

  private static func object(_ entry: Entry) -> JSONObject {
    var object = JSONObject()
    object.add("kind", entry.kind.rawValue)
    object.add("start", entry.time.text)
    object.add("end", entry.end?.text)
    object.add("rule", entry.rule?.text)
    object.add("rings", entry.alarmLead != nil)
    object.add("enabled", entry.isEnabled)
    object.add("label", entry.label)
    if let line = entry.line { object.add("line", line.number) }
    return object
  }

  /// Who may read the memo, or why nobody can.
  private static func state(_ memo: SiteMemo) -> String {
    guard case .withheld(let reason) = memo.publication else { return memo.visibility.rawValue }
    return "not published: \(reason)"
  }

  /// What a pipe gets with tabs between, and none inside.
  private static func row(_ memo: SiteMemo, _ site: Site) -> [String] {
    [
      memo.date.map { "\($0.date)" } ?? "", site.people[memo.owner].handle, memo.kind.rawValue,
      state(memo), memo.title, memo.path,
    ].map(\.onOneLine)
  }

  /// The same in columns.
  private static func table(_ site: Site) -> String {
    let rows = site.memos.map { row($0, site) }
    let widths = (0..<5).map { column in min(40, rows.map { TextWidth.columns($0[column]) }.max() ?? 0) }
    return rows.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += HelpText.padded(Excerpt.cut(cell, columns: width), to: width) + "  "
      }
      return line + (row.last ?? "") + "\n"
    }.joined()
  }
}
