import Foundation

/// Reads a package's manifest by asking SwiftPM for it.
struct ManifestLoader {
  let packagePath: String

  /// Variables of the environment that the manifest must not see.
  var clearedEnvironment: [String] = []

  /// Variables of the environment that the manifest sees with these values.
  var environment: [String: String] = [:]

  /// The environment around.
  var surroundings = ProcessInfo.processInfo.environment

  /// Where dumped manifests are kept; `nil` to ask SwiftPM every time.
  var cache: ManifestCache?

  /// What `swift package dump-package` prints, from the cache when it was asked before.
  func dump() throws(BoundaryCheckError) -> Data {
    guard FolderReader.kind(of: packagePath + "/Package.swift") == .file else {
      throw .manifestMissing(path: packagePath)
    }
    let seen = surroundings.filter { !clearedEnvironment.contains($0.key) }
      .merging(environment) { _, wanted in wanted }
    guard let cache else { return try ask(seen) }
    guard
      let key = ManifestKey(
        packagePath: packagePath, environment: seen,
        toolchain: Toolchain(environment: surroundings, packagePath: packagePath))
    else { return try ask(seen) }
    if let known = cache.value(key) { return known }
    let json = try ask(seen)
    cache.store(json, for: key)
    return json
  }

  /// Runs `swift package dump-package`, in a scratch folder of its own so that it never waits for a
  /// build that holds the package's.
  private func ask(_ environment: [String: String]) throws(BoundaryCheckError) -> Data {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("boundary-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: scratch.path, detail: error.localizedDescription)
    }
    var environment = environment
    // SwiftPM leaves a lock file for every scratch folder in the temporary folder.
    environment["TMPDIR"] = scratch.path
    var command = [
      "swift", "package", "--package-path", packagePath, "--scratch-path",
      scratch.appendingPathComponent("build").path,
    ]
    // Inside of a plugin there is a sandbox already, and one in another cannot be made.
    if environment["BOUNDARY_CHECK_SANDBOXED"] != nil { command.append("--disable-sandbox") }
    let process = Subprocess(command: command + ["dump-package"], environment: environment)
    do throws(SubprocessError) {
      let outcome = try process.run()
      if outcome.status == 0 { return outcome.output }
      throw SubprocessError(detail: outcome.errors)
    } catch {
      throw .manifestNotDumped(path: packagePath, detail: error.detail)
    }
  }
}
