import BoundaryFixtures
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

extension FixturePackage {
  /// Runs the command on this package.
  func run(_ arguments: [String] = []) -> CommandOutcome {
    BoundaryCheckCommand.run(
      arguments + ["--package-path", folder.path, "--manifest", "\(folder.path)/manifest.json"])
  }
}

extension CommandOutcome {
  /// The JSON document of the output.
  func document() throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }
}

extension GitFixture {
  func run(_ arguments: String...) -> CommandOutcome {
    BoundaryCheckCommand.run(arguments + ["--package-path", package])
  }
}
