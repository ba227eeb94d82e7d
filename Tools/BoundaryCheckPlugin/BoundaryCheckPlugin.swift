import Foundation
import PackagePlugin

/// `swift package boundary-check …`: runs the program on the package in whose folder the command is given.
@main
struct BoundaryCheckPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "boundary-check").url
    let isPlaced = arguments.contains { $0 == "--package-path" || $0.hasPrefix("--package-path=") }
    process.arguments =
      arguments + (isPlaced ? [] : ["--package-path", context.package.directoryURL.path])
    // The plugin already runs in a sandbox, and SwiftPM cannot create another one inside it for the manifest.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["BOUNDARY_CHECK_SANDBOXED": "1"]) { _, new in new }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
