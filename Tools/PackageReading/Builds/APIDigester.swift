/// The toolchain's comparison of what a built module offers with what it offered before.
package final class APIDigester {
  private let programs: PackagePrograms
  private let scratch: ScratchFolder

  package init(_ programs: PackagePrograms) throws(BoundaryCheckError) {
    self.programs = programs
    scratch = try ScratchFolder()
  }

  package enum State: String { case before, after }

  /// Writes down what a module offers that was just built; returns why not if that cannot be done.
  package func dump(
    _ module: String, _ state: State, in folder: BuildFolder, mapped: [String]
  ) throws(BoundaryCheckError) -> String? {
    let built = "\(folder.scratch)/debug/Modules"
    let maps = mapped.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let outcome = try run(
      ["-dump-sdk", "-module", module, "-I", built, "-o", path(module, state), "-avoid-location"]
        + maps)
    if outcome.isMissing { return "this toolchain has no swift-api-digester in PATH" }
    if outcome.status == 0, FolderReader.kind(of: path(module, state)) == .file { return nil }
    return "swift-api-digester could not read it"
  }

  /// What a later state takes from those who use a module.
  package struct Break {
    /// The toolchain's sentence.
    package let text: String

    /// Whether it is about a function that only gained parameters with defaults, so that calls compile as before.
    package let keepsCalls: Bool
  }

  /// Returns what the later state takes from those who use the module; `nil` if the toolchain could not compare.
  package func breaks(of module: String) throws(BoundaryCheckError) -> [Break]? {
    let outcome = try run([
      "-diagnose-sdk", "--input-paths", path(module, .before), "--input-paths",
      path(module, .after),
    ])
    let said = outcome.text + "\n" + outcome.errors
    guard outcome.status == 0, !said.contains("Stack dump") else { return nil }
    let sentences = said.split(separator: "\n").filter { !$0.hasPrefix("/*") }.map(String.init)
    // Of a large module that is a large file, which only sentences about functions need.
    guard sentences.contains(where: OfferedCalls.isNamed(in:)),
      let before = offered(module, .before), let after = offered(module, .after)
    else { return sentences.map { Break(text: $0, keepsCalls: false) } }
    return sentences.map { Break(text: $0, keepsCalls: before.compile(with: after, of: $0)) }
      // That a new parameter is where another was says no more than that there is one.
      .filter { !$0.keepsCalls || !$0.text.contains(" has parameter ") }
  }

  /// Returns what a module offered to those who call it; `nil` if that is too large to read, or in another form.
  private func offered(_ module: String, _ state: State) -> OfferedCalls? {
    (try? FileReader.bytes(of: path(module, state))).flatMap { OfferedCalls($0) }
  }

  private func path(_ module: String, _ state: State) -> String {
    "\(scratch.path)/\(module)-\(state.rawValue).json"
  }

  private func run(_ arguments: [String]) throws(BoundaryCheckError) -> Subprocess.Outcome {
    try Subprocess(
      command: ["swift-api-digester"] + arguments, environment: programs.swiftEnvironment,
      until: .now + .seconds(600)
    ).run { .toolFailed(command: "swift-api-digester", detail: $0) }
  }
}
