import Examples
import LineShell
import Navigation
import OnboardingFeature
import OnboardingFeatureInterface
import Routing

/// The introduction alone.
@main
enum OnboardingExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "OnboardingFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    try ExampleHost(
      OnboardingPlugin(), links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      flows: [.init(OnboardingFlow(), as: .cover)]
    )
  }
}
