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
    let host = try ExampleHost(
      GiftsPlugin(),
      beside: shop.plugins + [
        CartStandIn { CheckoutSituation(cart: try await shop.cart.cart()) },
        ProfileStandIn { try await shop.placed().last },
      ],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: .signedIn
    )
    try await shop.open(in: host.composed)
    try await shop.fillCart()
    try await shop.order(["gifts": "box\nHappy birthday, Bob"])
    try await shop.fillCart()
    return host
  }
}
