import CatalogTesting
import DependencyInjection
import Examples
import HomeFeatureTesting
import LineShell
import Routing
import SharedKernelTesting
import WishlistFeature
import WishlistFeatureInterface
import WishlistFeatureTesting

/// The wish list alone: a small catalogue, and pages of stand-ins that show what it adds to them.
@main
enum WishlistExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "WishlistFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let wishlist = FakeWishlist()
    return try ExampleHost(
      WishlistPlugin(),
      beside: [TestRun(), TestCatalog(purchases: TestPurchases()), HomeStandIn()],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"])
    ) { registry, name in
      registry.provide(WishlistKey.self, plugin: name) { wishlist }
    }
  }
}
