import CatalogTesting
import Examples
import HomeFeatureTesting
import LineShell
import Routing
import SearchFeature
import SharedKernelTesting

/// The search feature alone, with a small catalogue.
@main
enum SearchExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "SearchFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    try ExampleHost(
      SearchPlugin(),
      beside: [TestRun(), TestCatalog(purchases: TestPurchases()), HomeStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    )
  }
}
