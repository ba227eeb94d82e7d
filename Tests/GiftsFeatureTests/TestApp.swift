import CartFeatureInterface
import CartFeatureTesting
import GiftsFeature
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import ProfileFeatureTesting
import Routing
import SharedKernel

/// The plugin composed for real, beside stand-ins that show what it contributes.
@MainActor
final class TestApp: TestHost {
  let ordering: FakeOrdering

  /// Composes a checkout in which a gift was chosen, and an order of it, placed in memory.
  init(choosing choice: String = "", hasNeighbours: Bool = true) async throws {
    ordering = .sample(priceRules: [("gifts", GiftsPlugin.rule)]) { "ada" }
    try await ordering.fillSampleCart()
    let situation = CheckoutSituation(
      cart: try await ordering.cart(), choices: choice.isEmpty ? [:] : ["gifts": choice])
    let order = try await ordering.buySample(choice.isEmpty ? [:] : ["gifts": choice])
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(GiftsPlugin())
    if hasNeighbours {
      composition.add(CartStandIn(situation: situation))
      composition.add(ProfileStandIn(showing: order))
    }
    try super.init(composition, access: AccessPolicy(isSignedIn: { true }, signIn: nil)) {
      guard hasNeighbours else { return }
      _ = try $0.showTabs(root: "main")
    }
  }
}
