internal import Diagnostics
internal import SiteModel

/// Reports all that a build would, and writes nothing: `almanac check [DIR]`; for a calendar file see `CalendarCheck`.
enum CheckCommand {
  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    if let operand = arguments.operands.first, CalendarCheck.isMeant(by: operand) {
      return CalendarCheck.run(operand, arguments, terminal)
    }
    do throws(Loading.Failure) {
      let loading = try Loading(arguments, loadsTheme: true)
      let planning = try Planning(loading, arguments)
      terminal.report(planning.diagnostics, isQuiet: arguments.has("quiet"))
      if !arguments.has("quiet") {
        terminal.say(
          line:
            "\(loading.site.memos.count) memos, \(loading.site.listing.count) published; \(Summary.counts(planning.diagnostics))"
        )
      }
      return planning.hasErrors ? .contentErrors : .fine
    } catch {
      return error.report(terminal)
    }
  }
}
