import CartFeatureInterface
import CartFeatureTesting
import Examples
import GiftsFeature
import LineShell
import Navigation
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
    let ordering = FakeOrdering.sample(priceRules: [("gifts", GiftsPlugin.rule)]) { "ada" }
    try await ordering.fillSampleCart()
    let situation = CheckoutSituation(cart: try await ordering.cart(), choices: [:])
    let order = try await ordering.buySample(["gifts": "box\nHappy birthday, Bob"])
    return try ExampleHost(
      GiftsPlugin(),
      beside: [CartStandIn(situation: situation), ProfileStandIn(showing: order)],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { true }, signIn: nil)
    ) { _, _ in }
  }
}
