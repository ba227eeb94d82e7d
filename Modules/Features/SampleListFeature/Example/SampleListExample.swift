import AccountsTesting  // sample: store
import CartFeatureTesting  // sample: never
import Examples
import HomeFeatureTesting  // sample: each stand-in
import LineShell
import Navigation
import Routing
import SampleListFeature
import SampleListFeatureStore  // sample: store

/// The sample list feature alone.
@main
enum SampleListExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(
    of: "SampleListFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    try ExampleHost(
      SampleListPlugin(),
      beside: [
        // sample: store
        SampleListStorePlugin(),
        TestAccounts(),
        // sample: end
        HomeStandIn(),  // sample: each stand-in
        CartStandIn(),  // sample: never
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn)
  }
}
