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
    let host = try ExampleHost(
      RewardsPlugin(),
      beside: shop.plugins + [
        CartStandIn { CheckoutSituation(cart: try await shop.cart.cart()) },
        ProfileStandIn { try await shop.placed().last },
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn
    )
    try await shop.open(in: host.composed)
    for choices in [[:], ["rewards": "40"]] {
      try await shop.fillCart()
      try await shop.order(choices)
    }
    try await shop.fillCart()
    return host
  }
}
