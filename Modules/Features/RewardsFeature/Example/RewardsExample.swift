import CartFeatureInterface
import CartFeatureTesting
import DependencyInjection
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
    let ordering = FakeOrdering.sample(priceRules: [("rewards", RewardsPlugin.rule)]) { "ada" }
    try await ordering.buySample()
    let order = try await ordering.buySample(["rewards": "40"])
    try await ordering.fillSampleCart()
    let situation = CheckoutSituation(cart: try await ordering.cart(), choices: [:])
    return try ExampleHost(
      RewardsPlugin(),
      beside: [CartStandIn(situation: situation), ProfileStandIn(showing: order)],
      links: LinkPolicy(scheme: "shop", hosts: ["shop.example"]),
      access: AccessPolicy(isSignedIn: { true }, signIn: nil)
    ) { registry, name in
      registry.provide(OrdersKey.self, plugin: name) { ordering }
    }
  }
}
