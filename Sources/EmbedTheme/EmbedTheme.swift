import Foundation
import PackagePlugin

/// Writes the files of the built-in theme as Swift source before its target is compiled.
@main
struct EmbedTheme: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let theme = target.directoryURL.appending(path: "Theme")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    // The folder stands for files that are added or removed, the files for what is written in them.
    let paths = try FileManager.default.subpathsOfDirectory(atPath: theme.resolvingSymlinksInPath().path)
    let files = paths.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { theme.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    return [
      .buildCommand(
        displayName: "Embed the built-in theme",
        executable: try context.tool(named: "theme-embedder").url,
        arguments: [theme.path, output.path],
        inputFiles: [theme] + files,
        outputFiles: [output])
    ]
  }
}
