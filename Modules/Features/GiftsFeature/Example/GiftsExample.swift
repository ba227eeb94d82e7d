import CartFeatureInterface
import CartFeatureTesting
import Examples
import GiftsFeature
import LineShell
import Navigation
import Ordering
import OrderingTesting
import ProfileFeatureTesting
import Routing

/// Gifts alone: a checkout that shows its step, and an order that is one.
@main
enum GiftsExample {
  static func main() async { await program.runAndExit() }

  @MainActor static let program = LineShellProgram.example(of: "GiftsFeature", makeHost: host)

  @MainActor
  private static func host() async throws -> ExampleHost {
    let shop = TestShop()
    let shown = ShownCheckout()
    let host = try ExampleHost(
      GiftsPlugin(),
      beside: shop.plugins + [
        CartStandIn(situation: shown.situation), ProfileStandIn(showing: shown.order),
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn
    )
    try await shop.open(in: host.composed)
    try await shop.fillCart()
    shown.situation = CheckoutSituation(cart: try await shop.cart.cart())
    shown.order = try await shop.order(["gifts": "box\nHappy birthday, Bob"])
    return host
  }
}
