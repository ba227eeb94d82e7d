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

  /// The manifest, from the cache when SwiftPM was asked before.
  func manifest() throws(BoundaryCheckError) -> Manifest {
    let environment = try seen()
    if let key = key(environment), let known = cache?.manifest(key) { return known }
    return try Manifest.decoded(from: try ask(environment))
  }

  /// What `swift package dump-package` prints, from the cache when it was asked before.
  func dump() throws(BoundaryCheckError) -> Data {
    let environment = try seen()
    if let key = key(environment), let known = cache?.dump(key) { return known }
    return try ask(environment)
  }

  /// What `swift package describe` prints as JSON.
  func description() throws(BoundaryCheckError) -> Data {
    try runSwiftPM(["describe", "--type", "json"], try seen()) {
      .toolFailed(command: "swift package describe", detail: $0)
    }
  }

  /// The environment that the manifest sees.
  private func seen() throws(BoundaryCheckError) -> [String: String] {
    guard FolderReader.kind(of: packagePath + "/Package.swift") == .file else {
      throw .manifestMissing(path: packagePath)
    }
    return surroundings.filter { !clearedEnvironment.contains($0.key) }
      .merging(environment) { _, wanted in wanted }
  }

  private func key(_ environment: [String: String]) -> ManifestKey? {
    guard cache != nil else { return nil }
    return ManifestKey(
      packagePath: packagePath, environment: environment,
      toolchain: Toolchain(environment: surroundings, packagePath: packagePath))
  }

  /// Asks SwiftPM, and stores what it says.
  private func ask(_ environment: [String: String]) throws(BoundaryCheckError) -> Data {
    let json = try runSwiftPM(["dump-package"], environment) {
      .manifestNotDumped(path: packagePath, detail: $0)
    }
    if let cache, let key = key(environment) {
      cache.store(json, try Manifest.decoded(from: json), for: key)
    }
    return json
  }

  /// Runs `swift package`, in a scratch folder of its own so that it never waits for a build that holds
  /// the package's.
  private func runSwiftPM(
    _ arguments: [String], _ environment: [String: String],
    failure: (_ detail: String) -> BoundaryCheckError
  ) throws(BoundaryCheckError) -> Data {
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
    let process = Subprocess(command: command + arguments, environment: environment)
    let outcome: Subprocess.Outcome
    do throws(SubprocessError) {
      outcome = try process.run()
    } catch {
      throw failure(error.detail)
    }
    if outcome.status == 0 { return outcome.output }
    if outcome.isMissing {
      throw .toolFailed(
        command: "swift",
        detail: "it is not in PATH; install a toolchain, or pass a saved dump with --manifest")
    }
    throw failure(outcome.errors)
  }
}
