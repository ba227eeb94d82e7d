#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      toolchain: Toolchain.identity(in: programs.environment))
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

/// A cache of dumped manifests, in a folder of the user.
///
/// The folder is outside of all packages, so no package can add an entry. An entry is found by the content it
/// was made from: an edit, another branch or another toolchain leads to another entry, and going back leads
/// to the old one. A cache that cannot be read or written is not an error.
package struct ManifestCache {
  package let folder: String
  var capacity = 512
}

extension ManifestCache {
  /// Creates the cache in the system's cache folder for the user of these variables; `nil` if they name none.
  package init?(environment: [String: String]) {
    func folder(_ name: String, _ inside: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 + inside : nil }
    }
    #if os(macOS)
      let caches = folder("HOME", "/Library/Caches")
    #else
      let caches = folder("XDG_CACHE_HOME", "") ?? folder("HOME", "/.cache")
    #endif
    guard let caches else { return nil }
    self.init(folder: caches + "/boundary-check")
  }

  package func dump(_ key: ManifestKey) -> [UInt8]? {
    let header = Self.header(key)
    guard isPrivate, let bytes = try? FileReader.bytes(of: "\(folder)/\(key.name).json"),
      bytes.starts(with: header)
    else { return nil }
    return Array(bytes[header.count...])
  }

  /// Stores a dump; when there are too many entries, the oldest are deleted.
  package func store(_ dump: [UInt8], for key: ManifestKey) {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isPrivate else { return }
    try? SafeWriter("\(key.name).json", in: folder).replace(with: Self.header(key) + dump)
    let entries = ((try? FolderReader.entries(of: folder)) ?? []).map(\.name).filter(Self.isEntry)
    guard entries.count > capacity else { return }
    let byAge = entries.map { (FolderReader.modified("\(folder)/\($0)"), $0) }.sorted { $0 < $1 }
    for (_, name) in byAge.prefix(entries.count - capacity) {
      try? SafeWriter(name, in: folder).remove()
    }
  }

  private var isPrivate: Bool { FolderReader.isPrivate(folder) }

  /// Returns whether a file is named like an entry, so that nothing else is ever deleted.
  private static func isEntry(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1] == "json"
      && UInt64(parts[0], radix: 16).map { String($0, radix: 16) == parts[0] } ?? false
  }

  /// Returns the key with its length in front, so that no entry starts with the header of another key.
  private static func header(_ key: ManifestKey) -> [UInt8] {
    Array("boundary-check \(key.bytes.count)\n".utf8) + key.bytes
  }
}
