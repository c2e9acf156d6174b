internal import Diagnostics
internal import Outputs

/// The outputs that can be written, in the order of their paths, which keeps files of one folder together.
struct WritePlan {
  var files: [PlannedFile] = []
  var faults: [Diagnostic] = []

  /// `root` is the absolute path of the output folder, and `name` what the user calls it.
  init(_ planned: [PlannedOutput], below root: String, name: String) {
    var faults = planned.map { PlannedOutput.fault(in: $0.path, below: root) }
    var folders: Set<String> = []
    for (output, fault) in zip(planned, faults) where fault == nil {
      var folder = output.path.folderAndName.folder
      while !folder.isEmpty, folders.insert(folder).inserted { folder = folder.folderAndName.folder }
    }
    var paths: Set<String> = []
    for (index, output) in planned.enumerated() {
      if faults[index] == nil, folders.contains(output.path) {
        faults[index] = "it is the folder of other files too"
      }
      if faults[index] == nil, !paths.insert(output.path).inserted { faults[index] = "it is planned twice" }
      if let fault = faults[index] {
        self.faults.append(Diagnostic(.error, path: name + "/" + output.path, "cannot be written: \(fault)"))
      } else {
        files.append(PlannedFile(output))
      }
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
