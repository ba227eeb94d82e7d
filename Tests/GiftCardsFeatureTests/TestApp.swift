import CartFeatureInterface
import CartFeatureTesting
import GiftCardsFeature
import GiftCardsFeatureStore
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Routing
import Screens
import Testing

/// Gift cards and their store over a whole shop in memory, beside a stand-in of the checkout.
@MainActor
final class TestApp: TestHost {
  let shop = TestShop()

  /// Composes a shop in which Ada has filled her cart.
  init() async throws {
    let shop = shop
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    for plugin in shop.plugins { composition.add(plugin) }
    composition.add(CartStandIn { CheckoutSituation(cart: try await shop.cart.cart()) })
    composition.add(GiftCardsPlugin())
    composition.add(GiftCardsStorePlugin())
    let composed = try composition.compose()
    try await shop.open(in: composed)
    try await shop.fillCart()
    try super.init(composed, access: .signedIn)
  }

  /// Makes a card, and returns its code.
  func issue(_ amount: String) async throws -> String {
    let answer = try await composed.command("gift-cards issue", amount)
    return try #require(answer.message?.split(separator: " ").last.map(String.init))
  }

  /// What is left on each card, by what the admin sees.
  func left() async throws -> [ScreenValue] {
    try await composed.command("gift-cards list").rows.map { $0[3] }
  }

  /// Gives a code in the step of the checkout; returns what is promised, as the checkout remembers it.
  func promise(_ code: String) async throws -> String {
    try open("shop://checkout")
    _ = try await screen()
    let message = try await perform("gift-cards", answers: ["code": code]).message ?? ""
    return message.replacing("chosen: ", with: "")
  }
}
