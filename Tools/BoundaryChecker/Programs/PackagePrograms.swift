/// The programs that a check runs.
///
/// The user chooses them, and how; the package under check never does.
struct PackagePrograms {
  let packagePath: String

  /// The variables of the user.
  let environment: [String: String]

  /// The names of those that manifests may see beside those of the toolchain.
  let passedVariables: [String]

  /// The variables that the configuration sets for manifests.
  var flags: [String: String] = [:]

  /// Whether no program may run.
  let isUntrusted: Bool

  /// Whether a manifest that was dumped before is taken from the user's cache folder.
  let usesCache: Bool

  /// How many run at once.
  let jobs: Int

  /// SwiftPM, to be asked for the manifest in a folder.
  func loader(of folder: String) throws(BoundaryCheckError) -> ManifestLoader {
    if isUntrusted { throw .untrustedManifest }
    return ManifestLoader(
      packagePath: folder, environment: swiftEnvironment,
      gitEnvironment: ProgramEnvironment(user: environment).git,
      toolchain: Toolchain(environment: environment),
      // Inside of a plugin there is a sandbox already, and one in another cannot be made.
      usesSandbox: environment["BOUNDARY_CHECK_SANDBOXED"] == nil,
      cache: usesCache ? ManifestCache(environment: environment) : nil)
  }

  /// The repository around the package.
  func repository() throws(BoundaryCheckError) -> GitRepository {
    if isUntrusted { throw .untrustedProgram("git") }
    return try GitRepository(
      packagePath: packagePath, environment: ProgramEnvironment(user: environment).git)
  }

  /// The compiler, to be asked what it sees.
  func compilerOracle() throws(BoundaryCheckError) -> CompilerOracle {
    if isUntrusted { throw .untrustedProgram("swiftc") }
    return CompilerOracle(packagePath: packagePath, jobs: jobs, environment: swiftEnvironment)
  }

  private var swiftEnvironment: [String: String] {
    ProgramEnvironment(user: environment).swift(passing: passedVariables, setting: flags)
  }
}

/// The repository around a package.
enum RepositoryRoot {
  /// The package's folder relative to its repository, ending with a slash; empty at the root or outside
  /// of any repository.
  static func prefix(ofPackage packagePath: String) -> String {
    let package = FolderReader.resolved(packagePath)
    guard let folder = folder(around: package), folder != package else { return "" }
    return package.dropFirst(folder.count + 1) + "/"
  }

  /// The nearest folder around one, or itself, that is a repository's; `nil` outside of any.
  static func folder(around path: String) -> String? {
    var folder = FolderReader.resolved(path)[...]
    while FolderReader.kind(of: "\(folder)/.git") == .absent {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = folder[..<slash]
    }
    return String(folder)
  }
}
