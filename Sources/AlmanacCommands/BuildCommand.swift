internal import Diagnostics
internal import MemoReading
internal import SiteWriting

/// Writes the site of a notebook: `almanac build [DIR]`.
enum BuildCommand {
  static func run(_ arguments: Arguments, _ terminal: Terminal) -> ExitCode {
    let isQuiet = arguments.has("quiet")
    let progress = Progress(terminal, isQuiet: isQuiet)
    defer { progress?.end() }
    do throws(Loading.Failure) {
      let loading = try Loading(arguments, loadsTheme: true, progress: progress)
      let planning = try Planning(loading, arguments)
      if planning.isFatal || (arguments.has("strict") && planning.hasErrors) {
        progress?.end()
        terminal.report(planning.diagnostics, isQuiet: isQuiet)
        if !isQuiet { terminal.say(line: "nothing was written: \(Summary.counts(planning.diagnostics))") }
        return .contentErrors
      }
      return write(planning, loading.notebook, arguments, terminal, progress)
    } catch {
      progress?.end()
      return error.report(terminal)
    }
  }

  private static func write(
    _ planning: Planning, _ notebook: Notebook, _ arguments: Arguments, _ terminal: Terminal,
    _ progress: Progress?
  ) -> ExitCode {
    let isQuiet = arguments.has("quiet")
    let place = notebook.place
    let output = place.output(given: arguments.value("output"), notebook.settings)
    let plan = planning.outputs
    progress?.phase("writing")
    let report: WriteReport
    do throws(OutputRefusal) {
      // What a build reads, or copies, is no place for what it writes; in a bare folder only when nobody asked for it.
      var sources = place.isBare ? [] : ["static", "templates", "music"].map { place.root + "/" + $0 }
      if place.notes != place.root { sources.append(place.notes) }
      let folder = try OutputFolder(at: output, inputs: [place.root, place.notes], sources: sources)
      if place.isBare, !arguments.has("output"), folder.lies(in: place.root) {
        throw OutputRefusal(
          "the output would lie among the notes", help: "name another folder: --output ../public")
      }
      report = try folder.write(
        plan, progress: { done in progress?.phase("writing \(done) of \(plan.count)") })
    } catch {
      progress?.end()
      return terminal.usage(error.message, help: error.help)
    }
    progress?.end()
    let all = planning.diagnostics + report.diagnostics
    terminal.report(all, isQuiet: isQuiet)
    if !isQuiet {
      terminal.say(
        line:
          "\(output): \(report.written.count) written, \(report.unchanged) unchanged, \(report.deleted.count) deleted; \(Summary.counts(all))"
      )
    }
    if report.failed { return .inputOutput }
    return all.contains { $0.severity == .error } ? .contentErrors : .fine
  }

}
