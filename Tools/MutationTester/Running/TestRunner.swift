import Foundation

/// Builds the copy and runs the tests of one module.
struct TestRunner {
  private static let buildLimit: Double = 900

  let module: String
  let folder: String
  let scratchPath: String
  let buildArguments: [String]

  /// A part of the names of the tests to run; `nil` for all tests.
  let filter: String?

  var swift = "swift"

  /// The time limits for the tests in seconds, of wall clock and processor; derived from an unchanged run.
  var limits: (wall: Double, processor: Int) = (600, 600)

  private var environment: [String: String] {
    ["MODULE": module, "SWIFT_BACKTRACE": "enable=no"]
  }

  func describe() throws(MutationError) -> String {
    switch try run(["package", "describe", "--type", "json"]) {
    case .ended(status: 0, let output): return output
    case .ended(_, let output): throw .noPackage(detail: Self.tail(of: output))
    case .timedOut: throw .noPackage(detail: "it takes too long")
    }
  }

  func build() throws(MutationError) -> String? {
    // All files are compiled despite errors, so that one build reports every error.
    let keepGoing = ["-Xswiftc", "-continue-building-after-errors"]
    return switch try run(["build", "--build-tests"] + keepGoing + buildArguments) {
    case .ended(status: 0, _): nil
    case .ended(_, let output): output
    case .timedOut: "the build takes too long"
    }
  }

  func test(_ mutation: Int = 0) throws(MutationError) -> (verdict: Verdict, output: String) {
    switch try runTests(mutation) {
    case .ended(status: 0, let output):
      // A filter that matches nothing is not a success.
      let ran = output.contains("Test run with") && !output.contains("Test run with 0 tests")
      return (ran ? .survived : .killed, Self.tail(of: output))
    case .ended(_, let output): return (.killed, Self.tail(of: output))
    case .timedOut: return (.timedOut, "the tests take too long")
    }
  }

  private func runTests(_ mutation: Int) throws(MutationError) -> Command.Outcome {
    var environment = environment
    environment[MutantSchema.variable] = "\(mutation)"
    let chosen = filter.map { ["--filter", $0] } ?? []
    #if os(Linux)
      // Runs the tests directly, since a package manager would outlive them at a deadline.
      return try Command(
        program: "\(scratchPath)/debug/shopPackageTests.xctest",
        arguments: ["--testing-library", "swift-testing"] + chosen, folder: folder,
        environment: environment, processorSeconds: limits.processor,
        decisiveText: "recorded an issue"
      ).run(seconds: limits.wall)
    #else
      return try run(
        ["test", "--skip-build", "--disable-xctest"] + chosen, seconds: limits.wall,
        environment: environment)
    #endif
  }

  private func run(
    _ arguments: [String], seconds: Double = buildLimit, environment: [String: String]? = nil
  ) throws(MutationError) -> Command.Outcome {
    try Command(
      program: swift,
      arguments: [arguments[0]] + arguments.dropFirst().prefix { !$0.hasPrefix("-") }
        + ["--scratch-path", scratchPath]
        + arguments.dropFirst().drop { !$0.hasPrefix("-") },
      folder: folder, environment: environment ?? self.environment
    ).run(seconds: seconds)
  }

  static func tail(of output: String) -> String {
    output.split(separator: "\n").suffix(12).joined(separator: "\n")
  }
}

struct TestedModule: Hashable {
  let path: String
  let files: [String]

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let sources: [String]
    }

    let targets: [Target]
  }

  /// Reads the output of `swift package describe --type json`, which may begin with other lines.
  init(_ name: String, in description: String) throws(MutationError) {
    let json = description.drop { $0 != "{" }
    let package: Description
    do {
      package = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
    } catch {
      throw .noPackage(detail: "\(error)")
    }
    guard let target = package.targets.first(where: { $0.name == name }),
      package.targets.contains(where: { $0.name == name + "Tests" })
    else { throw .unknownModule(name) }
    path = target.path
    files = target.sources.map { "\(target.path)/\($0)" }.sorted()
  }
}

struct CompilerError: Hashable {
  let file: String
  let line: Int

  /// Returns the distinct errors of a build, except those outside the package's folder.
  static func errors(in output: String, below folder: String) -> Set<CompilerError> {
    var errors: Set<CompilerError> = []
    for text in output.split(separator: "\n") where text.hasPrefix(folder + "/") {
      let parts = text.dropFirst(folder.utf8.count + 1).split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[3].hasPrefix(" error"), let line = Int(parts[1]) else {
        continue
      }
      errors.insert(CompilerError(file: String(parts[0]), line: line))
    }
    return errors
  }

  /// Returns the first errors of a build or, if there are none, the end of its output.
  static func summary(of output: String) -> String {
    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
    return errors.isEmpty ? TestRunner.tail(of: output) : errors.prefix(12).joined(separator: "\n")
  }
}
