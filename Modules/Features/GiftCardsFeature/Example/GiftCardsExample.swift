import CartFeatureInterface
import CartFeatureTesting
import Examples
import GiftCardsFeature
import GiftCardsFeatureStore
import LineShell
import Navigation
import Ordering
import OrderingTesting
import Routing

/// Gift cards alone: their page, and a checkout that shows their step.
@main
enum GiftCardsExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(
    of: "GiftCardsFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let shop = TestShop()
    let host = try ExampleHost(
      GiftCardsPlugin(),
      beside: shop.plugins + [
        GiftCardsStorePlugin(),
        CartStandIn { CheckoutSituation(cart: try await shop.cart.cart()) },
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn)
    try await shop.open(in: host.composed)
    try await shop.fillCart()
    return host
  }
}
