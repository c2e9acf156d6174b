internal import Diagnostics
internal import Glibc
package import Outputs

extension OutputFolder {
  /// Makes the folder hold these files, and no others of an earlier build.
  ///
  /// What already is as planned is not touched. `stays` names paths of an earlier build that are left although they are
  /// not planned. `progress` is told, on any thread, how many outputs are done.
  package func write(
    _ outputs: [PlannedOutput], stays: @escaping @Sendable (String) -> Bool = { _ in false },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(OutputRefusal) -> WriteReport {
    let plan = WritePlan(outputs, below: path, name: name)
    let place: WritingPlace
    do { place = try takePlace() } catch {
      switch error {
      case .busy:
        throw OutputRefusal("another build is writing to '\(name)'", help: "wait until it is done")
      case .impossible(let what): return failure(of: what)
      }
    }
    defer { place.release() }
    let leftover = place.leftover.map(removeLeftover)
    let run = WriteRun(
      name: name, tree: place.tree, mode: place.mode, plan: plan, stays: stays, progress: progress)
    var report = run.report()
    if let leftover, leftover.failed {
      report.diagnostics = (report.diagnostics + leftover.diagnostics).sorted()
      report.failed = true
    }
    if place.mode == .unseen { reveal(&report) }
    return report
  }

  /// What `write` would do, without doing it.
  package func preview(
    _ outputs: [PlannedOutput], stays: @escaping @Sendable (String) -> Bool = { _ in false }
  ) -> WriteReport {
    let plan = WritePlan(outputs, below: path, name: name)
    guard exists, let tree = try? OutputTree(path) else {
      var report = WriteReport()
      report.written = plan.files.map(\.path)
      report.diagnostics = plan.faults
      report.failed = !plan.faults.isEmpty
      return report
    }
    return WriteRun(name: name, tree: tree, mode: .preview, plan: plan, stays: stays, progress: { _ in })
      .report()
  }

  private func failure(of what: String) -> WriteReport {
    var report = WriteReport()
    report.diagnostics = [Diagnostic(.error, path: name, what)]
    report.failed = true
    return report
  }

  /// Puts the whole site in its place.
  private func reveal(_ report: inout WriteReport) {
    if rename(unseen, path) == 0 { return }
    report.diagnostics.append(
      Diagnostic(
        .error, path: name, "cannot be put in its place: \(SystemError.last.text)",
        help: "the site is in '\(unseen)'"))
    report.failed = true
  }

  /// Deletes what a killed build left beside the output; what was put there by others stays.
  private func removeLeftover(_ tree: OutputTree) -> WriteReport {
    let run = WriteRun(
      name: unseen, tree: tree, mode: .replacing, plan: WritePlan([], below: unseen, name: unseen),
      stays: { _ in false },
      progress: { _ in })
    let report = run.report()
    if !report.failed {
      _ = unlinkat(tree.rootNumber, Manifest.name, 0)
      _ = rmdir(unseen)
    }
    return report
  }
}
