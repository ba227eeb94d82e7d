#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What SwiftPM said of a build.
package enum BuildAnswer: Equatable, Sendable {
  case built
  case failed([CompilerMessage])

  /// Nothing about the code: a package that is not resolved, a full disk, a build that was stopped.
  case unknown(String)
}

extension BuildFolder {
  /// Builds a target of the package that is checked out, with what it depends on; `nil` for all with their tests.
  ///
  /// It is the plain `swift build` of the package, with the variables of the user that a manifest sees and `flags`;
  /// only packages that are resolved already are used, and no server is asked.
  package func build(
    _ target: String?, with flags: [String: String], _ programs: PackagePrograms,
    until end: ContinuousClock.Instant
  ) throws(BoundaryCheckError) -> BuildAnswer {
    if programs.isUntrusted { throw .untrustedProgram("swift build") }
    if let free, free < Self.neededSpace {
      return .unknown("\(path) has less than \(Self.neededSpace >> 20) MB left")
    }
    let package = packagePath(in: .built)
    var command = [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "--skip-update",
      "--disable-automatic-resolution", "--no-color-diagnostics",
    ]
    command += target.map { ["--target", $0] } ?? ["--build-tests"]
    if !programs.usesSandbox { command.append("--disable-sandbox") }
    var programs = programs
    programs.flags = flags
    func ask() throws(BoundaryCheckError) -> Subprocess.Outcome {
      try Subprocess(
        command: command,
        environment: programs.swiftEnvironment.merging(Self.offline) { _, own in own }, until: end
      ).run { .toolFailed(command: "swift build", detail: $0) }
    }
    var outcome = try ask()
    // A build that outlived the run that began it: it ends, and then its results are there.
    while outcome.status != 0, Self.isBusy(outcome), ContinuousClock.now < end {
      sleep(1)
      outcome = try ask()
    }
    if outcome.isMissing { throw .toolFailed(command: "swift build", detail: outcome.errors) }
    if outcome.status == 0 { return .built }
    if ContinuousClock.now > end { return .unknown("it took too long and was stopped") }
    if Self.isBusy(outcome) { return .unknown("another build uses \(path)") }
    let text = outcome.text + "\n" + outcome.errors
    if text.contains("No space left on device") {
      // What is half written goes, and the space is there again.
      removeScratch()
      return .unknown("no space is left for \(path)")
    }
    let errors = CompilerMessage.errors(in: text, ofPackageAt: package)
    // A package that is not resolved, or a build that broke off, is no fault of the code.
    if errors.isEmpty || errors.allSatisfy({ $0.file == nil && Self.isOfPackages($0.text) }) {
      if errors.isEmpty { removeScratch() }
      let said = errors.first?.text ?? text.split(separator: "\n").last.map(String.init) ?? ""
      return .unknown(said.isEmpty ? "swift build ended with \(outcome.status)" : said)
    }
    return .failed(errors)
  }

  /// Settings under which git and what loads files answer without a server.
  private static let offline = [
    "GIT_ALLOW_PROTOCOL": "file", "GIT_TERMINAL_PROMPT": "0", "https_proxy": "http://127.0.0.1:9",
    "http_proxy": "http://127.0.0.1:9",
  ]

  private static let neededSpace = 500 << 20

  private var free: Int? {
    var system = statvfs()
    return unsafe statvfs(path, &system) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : nil
  }

  private static func isBusy(_ outcome: Subprocess.Outcome) -> Bool {
    (outcome.text + outcome.errors).contains("unable to attach DB")
  }

  private static func isOfPackages(_ text: String) -> Bool {
    ["Failed to clone", "failed to download", "resolved file", "Couldn’t fetch"]
      .contains(where: text.contains)
  }
}
