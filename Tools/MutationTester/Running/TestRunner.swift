import Foundation

/// Builds the copy and runs the tests of one module.
struct TestRunner {
  /// How long a build may take, in seconds.
  private static let buildLimit: Double = 900

  let module: String
  let folder: String
  let scratchPath: String
  let buildArguments: [String]

  /// How long the tests may take, in seconds; set from how long they take unchanged.
  var testLimit: Double = 600

  private var environment: [String: String] {
    ["MODULE": module, "SWIFT_BACKTRACE": "enable=no"]
  }

  /// What the package says of itself.
  ///
  /// - Throws: ``MutationError``.
  func describe() throws(MutationError) -> String {
    switch try swift(["package", "describe", "--type", "json"]) {
    case .ended(status: 0, let output): return output
    case .ended(_, let output): throw .noPackage(detail: Self.tail(of: output))
    case .timedOut: throw .noPackage(detail: "it takes too long")
    }
  }

  /// Builds the tests of what stands in the copy, and runs them.
  ///
  /// - Returns: What came of it, and the end of the output.
  /// - Throws: ``MutationError/command(_:detail:)``.
  func run() throws(MutationError) -> (verdict: Verdict, output: String) {
    switch try swift(["build", "--build-tests"] + buildArguments) {
    case .ended(status: 0, _): break
    case .ended(_, let output): return (.notCompiled, Self.tail(of: output))
    case .timedOut: return (.notCompiled, "the build takes too long")
    }
    switch try test() {
    case .ended(status: 0, let output): return (.survived, Self.tail(of: output))
    case .ended(_, let output): return (.killed, Self.tail(of: output))
    case .timedOut: return (.timedOut, "the tests take too long")
    }
  }

  private func test() throws(MutationError) -> Command.Outcome {
    #if os(Linux)
      // The tests themselves, without a package manager that would outlive them at a deadline.
      return try Command(
        program: "\(scratchPath)/debug/shopPackageTests.xctest",
        arguments: ["--testing-library", "swift-testing"], folder: folder,
        environment: environment
      ).run(seconds: testLimit)
    #else
      return try swift(["test", "--skip-build", "--disable-xctest"], seconds: testLimit)
    #endif
  }

  private func swift(
    _ arguments: [String], seconds: Double = buildLimit
  ) throws(MutationError) -> Command.Outcome {
    try Command(
      program: "swift",
      arguments: [arguments[0]] + arguments.dropFirst().prefix { !$0.hasPrefix("-") }
        + ["--scratch-path", scratchPath]
        + arguments.dropFirst().drop { !$0.hasPrefix("-") },
      folder: folder, environment: environment
    ).run(seconds: seconds)
  }

  private static func tail(of output: String) -> String {
    output.split(separator: "\n").suffix(12).joined(separator: "\n")
  }
}
