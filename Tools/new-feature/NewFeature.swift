import FeatureScaffold
import Foundation

/// The executable: prints the outcome of the command and exits with its status.
@main
struct NewFeature {
  static func main() {
    let outcome = NewFeatureCommand.run(Array(CommandLine.arguments.dropFirst()))
    FileHandle.standardOutput.write(Data(outcome.output.utf8))
    FileHandle.standardError.write(Data(outcome.diagnostics.utf8))
    exit(outcome.status.rawValue)
  }
}
