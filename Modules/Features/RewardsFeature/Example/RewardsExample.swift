import CartFeatureInterface
import CartFeatureTesting
import Examples
import LineShell
import Navigation
import Ordering
import OrderingTesting
import ProfileFeatureTesting
import RewardsFeature
import Routing

/// Rewards alone: a person who has bought twice, once with points.
@main
enum RewardsExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "RewardsFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let shop = TestShop()
    let shown = ShownCheckout()
    let host = try ExampleHost(
      RewardsPlugin(),
      beside: shop.plugins + [
        CartStandIn(situation: shown.situation), ProfileStandIn(showing: shown.order),
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn
    )
    try await shop.open(in: host.composed)
    try await shop.fillCart()
    try await shop.order()
    try await shop.fillCart()
    shown.order = try await shop.order(["rewards": "40"])
    try await shop.fillCart()
    shown.situation = CheckoutSituation(cart: try await shop.cart.cart())
    return host
  }
}
