import BoundaryFixtures

@testable import BoundaryChecker
@testable import BoundaryRules

extension FixturePackage {
  /// Runs the command on this package.
  func run(_ arguments: [String] = []) -> CommandOutcome {
    BoundaryCheckCommand.run(
      arguments + ["--package-path", folder.path, "--manifest", "\(folder.path)/manifest.json"])
  }
}
