internal import Foundation

// theme-embedder FOLDER OUTPUT: writes the files of FOLDER as Swift source for the target BuiltInTheme.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: theme-embedder FOLDER OUTPUT\n".utf8))
  exit(2)
}
do {
  let folder = try ThemeFolder(URL(fileURLWithPath: arguments[1], isDirectory: true))
  try Data(EmbeddedSource(folder.files).text.utf8).write(to: URL(fileURLWithPath: arguments[2]))
} catch {
  FileHandle.standardError.write(Data("theme-embedder: \(arguments[1]): \(error)\n".utf8))
  exit(1)
}
