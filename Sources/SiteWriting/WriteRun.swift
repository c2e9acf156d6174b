internal import Diagnostics
internal import Glibc
internal import Outputs
internal import Synchronization

/// What the threads of a run share.
private final class SharedOutcomes: Sendable {
  /// The first output that no thread has taken.
  let next = Atomic<Int>(0)
  let collected = Mutex<[(index: Int, outcome: OutputWriter.Outcome)]>([])
}

/// One pass over the plan.
struct WriteRun {
  /// The folder as the user named it, for diagnostics.
  let name: String
  let tree: OutputTree
  let mode: WriteJob.Mode
  let plan: WritePlan
  let stays: @Sendable (String) -> Bool
  let progress: @Sendable (Int) -> Void

  func report() -> WriteReport {
    var report = WriteReport()
    report.diagnostics = plan.faults
    report.failed = !plan.faults.isEmpty

    // Only a killed build leaves it behind, and this one may have nothing to write.
    if mode != .preview { _ = unlinkat(tree.rootNumber, TemporaryName.manifest, 0) }
    var earlier = Manifest()
    var earlierBytes: [UInt8] = []
    switch tree.readManifest() {
    case .absent: break
    case .read(let manifest, let bytes): (earlier, earlierBytes) = (manifest, bytes)
    case .unreadable(let reason):
      report.diagnostics.append(
        Diagnostic(
          .warning, path: "\(name)/\(Manifest.name)",
          "\(reason): nothing in the folder is known to be ours, so nothing is deleted",
          help: "to have old pages removed, delete the folder and build again"))
    }
    let job = WriteJob(
      tree: tree, name: name, mode: mode, earlier: earlier, files: plan.files, stays: stays)

    var next = Manifest()
    for (index, outcome) in outcomes(of: job) {
      let (path, hash) = (plan.files[index].path, plan.files[index].hash)
      switch outcome {
      case .unchanged(let digest):
        report.unchanged += 1
        next.entries[hash] = digest
      case .written(let digest):
        report.written.append(path)
        next.entries[hash] = digest
      case .kept(let diagnostic):
        report.kept.append(path)
        report.diagnostics.append(diagnostic)
        report.failed = true
      case .failed(let diagnostic):
        report.diagnostics.append(diagnostic)
        report.failed = true
        // The old file, if there is one, is still there.
        if let digest = earlier.entries[hash] { next.entries[hash] = digest }
      }
    }
    deleteStale(job, &report, &next)
    if mode != .preview { finish(job, next, earlierBytes, &report) }
    report.deleted.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    report.kept.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // One obstacle can stop many files.
    report.diagnostics = Set(report.diagnostics).sorted()
    return report
  }

  /// What became of each output, in the order of the plan.
  private func outcomes(of job: WriteJob) -> [(index: Int, outcome: OutputWriter.Outcome)] {
    let chunk = 16
    let files = plan.files
    let progress = progress
    let shared = SharedOutcomes()
    let threads = min(Workers.count, (files.count + chunk - 1) / chunk)
    Workers.run(threads) {
      var writer = OutputWriter(job)
      while true {
        let start = shared.next.add(chunk, ordering: .relaxed).oldValue
        if start >= files.count { break }
        let range = start..<min(start + chunk, files.count)
        let done = range.map { (index: $0, outcome: writer.write(files[$0])) }
        let count = shared.collected.withLock { collected in
          collected += done
          return collected.count
        }
        progress(count)
      }
    }
    return shared.collected.withLock { $0 }.sorted { $0.index < $1.index }
  }

  private func deleteStale(_ job: WriteJob, _ report: inout WriteReport, _ next: inout Manifest) {
    report.deleted += job.deletedOnTheWay
    let earlier = job.earlier
    guard !earlier.isComplete || earlier.entries.keys.contains(where: job.isStale) else { return }
    let stale = job.deleteStaleFiles()
    report.deleted += stale.deleted
    report.kept += stale.keptPaths
    report.diagnostics += stale.kept + stale.failed
    report.failed = report.failed || !stale.kept.isEmpty || !stale.failed.isEmpty
    for hash in stale.remaining {
      if let digest = earlier.entries[hash] { next.entries[hash] = digest }
    }
  }

  /// Puts the manifest of what is there now in the place of the earlier one.
  private func finish(_ job: WriteJob, _ next: Manifest, _ earlierBytes: [UInt8], _ report: inout WriteReport)
  {
    if !job.hasBegun, next.bytes == earlierBytes { return }
    do throws(SystemError) {
      // Only once the files are on the disk may the manifest claim what they hold.
      if job.hasBegun {
        try Descriptor.open(".", at: tree.rootNumber, O_RDONLY | O_DIRECTORY).synchronizeFileSystem()
      }
      try job.writeManifest(next)
    } catch {
      report.diagnostics.append(job.diagnostic(.error, at: Manifest.name, "cannot be written: \(error.text)"))
      report.failed = true
    }
  }
}
