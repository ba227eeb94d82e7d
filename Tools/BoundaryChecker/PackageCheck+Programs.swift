/// The programs that a check runs. The user chooses them, and how; the package under check never does.
extension PackageCheck {
  /// Asks SwiftPM for the manifest in a folder.
  func loader(
    _ configuration: BoundaryConfiguration?, _ folder: String
  ) throws(BoundaryCheckError) -> ManifestLoader {
    if isUntrusted { throw .untrustedManifest }
    return ManifestLoader(
      packagePath: folder, environment: swiftEnvironment(configuration),
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
  func compilerOracle(
    _ configuration: BoundaryConfiguration?
  ) throws(BoundaryCheckError) -> CompilerOracle {
    if isUntrusted { throw .untrustedProgram("swiftc") }
    return CompilerOracle(
      packagePath: packagePath, jobs: jobs, environment: swiftEnvironment(configuration))
  }

  private func swiftEnvironment(_ configuration: BoundaryConfiguration?) -> [String: String] {
    ProgramEnvironment(user: environment)
      .swift(passing: passedVariables, setting: configuration?.environment ?? [:])
  }
}
