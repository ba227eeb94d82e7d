import Synchronization

package struct ManifestLoader {
  package let packagePath: String
  package let programs: PackagePrograms

  private var cache: ManifestCache? {
    programs.usesCache ? ManifestCache(environment: programs.environment) : nil
  }

  /// Returns what `understand` makes of the output of `swift package dump-package`, cached if possible.
  package func read<Value>(
    _ understand: ([UInt8]) throws(BoundaryCheckError) -> Value
  ) throws(BoundaryCheckError) -> Value {
    let key = try key()
    // An unreadable entry is replaced by a new dump.
    if let key, let dump = cache?.dump(key), let known = try? understand(dump) { return known }
    // SwiftPM keeps what a manifest gave for its text, whatever else the manifest reads.
    let fresh = key == nil ? ["--manifest-cache", "none"] : []
    let dump = try runSwiftPM(fresh + ["dump-package"]) {
      .manifestNotDumped(path: packagePath, detail: $0)
    }
    let value = try understand(dump)
    if let key { cache?.store(dump, for: key) }
    return value
  }

  package func package(in folder: String, below root: String) throws(BoundaryCheckError)
    -> DumpedPackage
  {
    var package = try read { (dump) throws(BoundaryCheckError) in
      try DumpedPackage(dump: dump, folder: folder, root: root)
    }
    let variants = ManifestFile.variants(in: packagePath)
    if !variants.isEmpty {
      package.readManifest = ManifestFile.name(
        in: packagePath, variants: variants, toolchain: try version())
    }
    return package
  }

  /// Returns the version of the toolchain, which only a package with several manifests depends on.
  private func version() throws(BoundaryCheckError) -> [Int] {
    try programs.toolchain.version { () throws(BoundaryCheckError) in
      let outcome = try Subprocess(
        command: ["swift", "package", "--version"], environment: programs.swiftEnvironment
      ).run { .toolFailed(command: "swift package --version", detail: $0) }
      return ManifestFile.numbers(outcome.text)
    }
  }

  package func description() throws(BoundaryCheckError) -> [UInt8] {
    try runSwiftPM(["describe", "--type", "json"]) {
      .toolFailed(command: "swift package describe", detail: $0)
    }
  }

  private func key() throws(BoundaryCheckError) -> ManifestKey? {
    guard FolderReader.kind(of: packagePath + "/Package.swift") == .file else {
      throw .manifestMissing(path: packagePath)
    }
    for entry in try FolderReader.entries(of: packagePath) where ManifestFile.isOne(entry.name) {
      try FileReader.checkSize(of: "\(packagePath)/\(entry.name)")
    }
    return ManifestKey(
      packagePath: packagePath, environment: programs.swiftEnvironment,
      toolchain: ManifestKey.toolchain(in: programs.environment))
  }

  /// Runs `swift package` with a separate scratch folder, so that it never waits for a running build.
  private func runSwiftPM(
    _ arguments: [String], failure: (_ detail: String) -> BoundaryCheckError
  ) throws(BoundaryCheckError) -> [UInt8] {
    var command = [
      "swift", "package", "--package-path", FolderReader.resolved(packagePath), "--scratch-path",
      "build",
    ]
    if !programs.usesSandbox { command.append("--disable-sandbox") }
    // SwiftPM asks git about the folder.
    let git = GitCommand.variables(in: packagePath, environment: programs.gitEnvironment)
    let outcome = try Subprocess(
      command: command + arguments,
      environment: programs.swiftEnvironment.merging(git) { _, own in own }
    ).run(or: failure)
    if outcome.status == 0 { return outcome.output }
    if outcome.isMissing {
      throw .toolFailed(
        command: "swift",
        detail: "it is not in PATH; install a toolchain, or pass a saved dump with --manifest")
    }
    throw failure(outcome.errors)
  }
}

/// A package as SwiftPM describes it.
package struct DumpedPackage {
  /// The folder relative to the root of the graph; empty for the root.
  package let folder: String

  package let manifest: Manifest
  package var dump: [UInt8] = []

  /// The manifest that SwiftPM reads; `nil` if it is not known which of several.
  var readManifest: String? = ManifestFile.standard

  /// The file that findings are about.
  package var manifestFile: String { readManifest ?? ManifestFile.standard }

  /// The folder with links resolved; empty where only ``manifest`` matters.
  package var path = ""

  /// The local packages it declares, each with its folder with links resolved.
  package var neighbours: [(package: PackageReference, path: String)] = []

  package init(_ manifest: Manifest, folder: String = "") {
    (self.manifest, self.folder) = (manifest, folder)
  }

  package init(dump: [UInt8], folder: String = "", root: String) throws(BoundaryCheckError) {
    self.init(try Manifest.decoded(from: dump), folder: folder)
    self.dump = dump
    let own = FolderReader.resolved(TargetSources.join(root, folder))
    self.path = own
    neighbours = manifest.packages.compactMap { [manifest] package in
      manifest.path(of: package, from: own).map { (package, FolderReader.resolved($0)) }
    }
  }
}

package enum ManifestSource {
  case saved(path: String)

  /// SwiftPM, or its cached output.
  case package(ManifestLoader)

  case workspace(Workspace)

  package var isWorkspace: Bool { if case .workspace = self { true } else { false } }

  /// Whether it is a dump that the user passed, and not the manifest beside it.
  package var isSaved: Bool { if case .saved = self { true } else { false } }

  package func packages(at root: String) throws(BoundaryCheckError) -> [DumpedPackage] {
    switch self {
    case .saved(let path):
      let dump = try FileReader.bytes(of: path, isNamedByUser: true)
      var package = try DumpedPackage(dump: dump, root: root)
      let variants = ManifestFile.variants(in: root)
      if !variants.isEmpty {
        package.readManifest = ManifestFile.name(
          in: root, variants: variants, dumped: package.manifest.toolsVersion)
      }
      return [package]
    case .package(let loader): return [try loader.package(in: "", below: root)]
    case .workspace(let workspace): return try workspace.packages()
    }
  }
}

/// The Swift toolchain that a `swift` command runs.
final class Toolchain: Sendable {
  private let known = Mutex<[Int]?>(nil)

  /// Returns its version, which is asked for once.
  func version(
    _ ask: () throws(BoundaryCheckError) -> [Int]
  ) throws(BoundaryCheckError) -> [Int] {
    try known.withLock { (known) throws(BoundaryCheckError) in
      if let known { return known }
      let version = try ask()
      known = version
      return version
    }
  }
}
