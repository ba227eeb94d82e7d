import Foundation
import PackagePlugin

/// `swift package boundary-check …`: the program, run on the package that the command is given in.
@main
struct BoundaryCheckPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "boundary-check").url
    let isPlaced = arguments.contains { $0 == "--package-path" || $0.hasPrefix("--package-path=") }
    process.arguments =
      arguments + (isPlaced ? [] : ["--package-path", context.package.directoryURL.path])
    // SwiftPM cannot make a sandbox for the manifest inside of the plugin's own.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["BOUNDARY_CHECK_SANDBOXED": "1"]) { _, new in new }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
