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

/// The plugin composed for real, beside stand-ins that show what it contributes.
@MainActor
final class TestApp: TestHost {
  let shop: TestShop

  /// Composes a checkout in which a gift was chosen, and an order of it, placed in memory.
  init(choosing choice: String = "") async throws {
    let shop = TestShop()
    let choices = choice.isEmpty ? [:] : ["gifts": choice]
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(GiftsPlugin())
    for plugin in shop.plugins { composition.add(plugin) }
    composition.add(
      CartStandIn {
        CheckoutSituation(
          cart: try await shop.cart.cart(), choices: choices.mapValues { CheckoutChoice($0) })
      })
    composition.add(ProfileStandIn { try await shop.placed().last })
    let composed = try composition.compose()
    try await shop.open(in: composed)
    try await shop.fillCart()
    try await shop.order(choices)
    self.shop = shop
    try super.init(composed, access: .signedIn)
  }
}
