import AccountsTesting
import CatalogTesting
import Examples
import HomeFeatureTesting
import LineShell
import Routing
import WishlistFeature
import WishlistFeatureStore

/// The wish list with its store: a small catalogue, and pages of stand-ins that show what it adds to them.
@main
enum WishlistExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "WishlistFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    try ExampleHost(
      WishlistPlugin(),
      beside: [WishlistStorePlugin(), TestAccounts(), TestCatalog(), HomeStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    )
  }
}
