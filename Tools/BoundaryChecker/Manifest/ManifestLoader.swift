import Foundation

/// Reads a package's manifest by asking SwiftPM for it.
struct ManifestLoader {
  let packagePath: String

  /// Variables of the environment that the manifest must not see.
  var clearedEnvironment: [String] = []

  /// Variables of the environment that the manifest sees with these values.
  var environment: [String: String] = [:]

  /// Runs `swift package dump-package`, in a scratch folder of its own so that it never waits for a
  /// build that holds the package's.
  func load() throws(BoundaryCheckError) -> Manifest {
    guard FileManager.default.fileExists(atPath: packagePath + "/Package.swift") else {
      throw .manifestMissing(path: packagePath)
    }
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {
      throw .unreadable(path: scratch.path, detail: "\(error.localizedDescription)")
    }
    return try Manifest.decoded(from: dump(scratch: scratch))
  }

  private func dump(scratch: URL) throws(BoundaryCheckError) -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", packagePath,
      "--scratch-path", scratch.appendingPathComponent("build").path, "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
      .filter { !clearedEnvironment.contains($0.key) }
      .merging(self.environment) { _, wanted in wanted }
    // SwiftPM leaves a lock file for every scratch folder in the temporary folder.
    environment["TMPDIR"] = scratch.path
    process.environment = environment
    let errors = scratch.appendingPathComponent("errors")
    let output = Pipe()
    do {
      try Data().write(to: errors)
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let json = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus != 0 else { return json }
    } catch {
      throw .manifestNotDumped(path: packagePath, detail: error.localizedDescription)
    }
    let detail = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    throw .manifestNotDumped(
      path: packagePath, detail: detail.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
