import Foundation

/// Reads a package's manifest by asking SwiftPM for it.
struct ManifestLoader {
  let packagePath: String

  /// The variables that SwiftPM and the manifest see.
  let environment: [String: String]

  /// The variables that git sees, which SwiftPM asks about the folder.
  let gitEnvironment: [String: String]

  /// What tells the toolchain from others.
  let toolchain: Toolchain

  /// Whether SwiftPM shuts the manifest into a sandbox, where the system has one.
  let usesSandbox: Bool

  /// Where dumped manifests are kept; `nil` to ask SwiftPM every time.
  let cache: ManifestCache?

  /// The manifest, from the cache when SwiftPM was asked before.
  func manifest() throws(BoundaryCheckError) -> Manifest {
    let key = try key()
    // An entry that cannot be read is asked for again.
    if let key, let dump = cache?.dump(key), let known = try? Manifest.decoded(from: dump) {
      return known
    }
    return try Manifest.decoded(from: try ask(key))
  }

  /// What `swift package dump-package` prints, from the cache when it was asked before.
  func dump() throws(BoundaryCheckError) -> Data {
    let key = try key()
    if let key, let known = cache?.dump(key) { return known }
    return try ask(key)
  }

  /// What `swift package describe` prints as JSON.
  func description() throws(BoundaryCheckError) -> Data {
    try runSwiftPM(["describe", "--type", "json"]) {
      .toolFailed(command: "swift package describe", detail: $0)
    }
  }

  private func key() throws(BoundaryCheckError) -> ManifestKey? {
    guard FolderReader.kind(of: packagePath + "/Package.swift") == .file else {
      throw .manifestMissing(path: packagePath)
    }
    guard cache != nil else { return nil }
    return ManifestKey(packagePath: packagePath, environment: environment, toolchain: toolchain)
  }

  /// Asks SwiftPM, and stores what it says.
  private func ask(_ key: ManifestKey?) throws(BoundaryCheckError) -> Data {
    let json = try runSwiftPM(["dump-package"]) {
      .manifestNotDumped(path: packagePath, detail: $0)
    }
    if let cache, let key, (try? Manifest.decoded(from: json)) != nil {
      cache.store(json, for: key)
    }
    return json
  }

  /// Runs `swift package`, in a scratch folder of its own so that it never waits for a build that holds
  /// the package's.
  private func runSwiftPM(
    _ arguments: [String], failure: (_ detail: String) -> BoundaryCheckError
  ) throws(BoundaryCheckError) -> Data {
    var command = [
      "swift", "package", "--package-path", FolderReader.resolved(packagePath), "--scratch-path",
      "build",
    ]
    if !usesSandbox { command.append("--disable-sandbox") }
    var variables = environment
    if RepositoryRoot.folder(around: packagePath) != nil,
      let git = try? GitCommand(folder: packagePath, environment: gitEnvironment)
    {
      variables.merge(git.variables) { _, own in own }
    }
    let process = Subprocess(command: command + arguments, environment: variables)
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

/// Where the manifest of the package under check is read from.
enum ManifestSource {
  /// A file with the output of `swift package dump-package`.
  case saved(path: String)

  /// SwiftPM, or the cache of what it said.
  case package(ManifestLoader)

  /// The manifest.
  func manifest() throws(BoundaryCheckError) -> Manifest {
    switch self {
    case .saved: try Manifest.decoded(from: try dump())
    case .package(let loader): try loader.manifest()
    }
  }

  /// What `swift package dump-package` prints.
  func dump() throws(BoundaryCheckError) -> Data {
    switch self {
    case .saved(let path): Data(try FileReader.bytes(of: path, isNamedByUser: true))
    case .package(let loader): try loader.dump()
    }
  }
}
