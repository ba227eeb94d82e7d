import AppProperties
import Expectations
import LineShell
import PluginInterface
import Screens
import ShopApp
import ShopComposition
import ShopSessions
import Testing

/// What gifts, rewards and the wish list do in the shop as it ships, each in the screens of other teams.
@MainActor
@Suite("Gifts, rewards and the wish list in the whole shop")
struct FeaturesTogetherTests {
  private func shop() async throws -> ShopSession {
    try await ShopSession.browsing(options: ShellOptions(assumesYes: true)) {
      $0.plugins = ShopComposition.plugins
    }
  }

  @Test("an order with a gift and redeemed points costs, shows and returns what it says")
  func giftAndPoints() async throws {
    let shop = try await shop()
    try await shop.register()
    let first = try await shop.order("p-001", quantity: 2)
    try await expectEqual(shop.mustRun("open shop://profile").fact("Points"), "85")
    try await review(in: shop)
    try await shop.mustRun("gifts")
    try await shop.mustRun("continue", ["box", "Happy birthday"])
    try await shop.mustRun("rewards")
    let review = try await shop.mustRun("continue", ["80"])
    expectEqual(review.fact("Gift wrapping (box)"), "4.90 USD")
    expectEqual(review.fact("80 points"), "-4.00 USD")
    expectEqual(review.fact("Total"), "86.49 USD")
    try await shop.mustRun("confirm")
    let order = try await shop.mustRun("order")
    expectEqual(order.fact("Message"), "Happy birthday")
    expectEqual(order.fact("Points redeemed"), "80")
    try await expectEqual(shop.mustRun("receipt").fact("80 points"), "-4.00 USD")
    // 85 for the first order, 86 for this one, less the 80 redeemed.
    try await expectEqual(shop.mustRun("open shop://profile").fact("Points"), "91")
    try await shop.mustRun("open \(first)")
    try await shop.mustRun("cancel")
    try await expectEqual(shop.mustRun("open shop://profile").fact("Points"), "6")
  }

  @Test("a feature that is switched off in a checkout leaves its price out, and orders stay right")
  func switchedOff() async throws {
    let shop = try await shop()
    try await shop.register()
    _ = try await shop.order("p-001", quantity: 2)
    try await review(in: shop)
    try await shop.mustRun("gifts")
    try await shop.mustRun("continue", ["basket", "For Bob"])
    try await shop.mustRun("rewards")
    try await shop.mustRun("continue", ["80"])
    try await shop.mustRun("features off gifts")
    expectEqual((await shop.run("confirm")).code, "ordering.priceChanged")
    let review = try await shop.mustRun("open shop://checkout/review")
    #expect(review.text.contains("nothing was ordered"))
    try await shop.mustRun("features off rewards")
    expectEqual((await shop.run("confirm")).code, "ordering.priceChanged")
    try await shop.mustRun("features on gifts rewards")
    expectEqual((await shop.run("confirm")).code, "ordering.priceChanged")
    try await shop.mustRun("confirm")
    try await shop.mustRun("features off gifts rewards")
    let order = try await shop.mustRun("order")
    expectEqual(order.fact("Gift wrapping (basket)"), "9.00 USD")
    expectEqual(order.fact("80 points"), "-4.00 USD")
    #expect(order.fact("Message") == nil)
    try await expectEqual(shop.mustRun("cancel").fact("Total"), order.fact("Total"))
    try await expectEqual(shop.mustRun("receipt").fact("Refund"), order.fact("Total"))
  }

  @Test("a guest's wish list comes along at sign-in, is marked everywhere, exported and deleted")
  func wishlist() async throws {
    let shop = try await shop()
    try await shop.mustRun("open shop://product/p-025")
    try await shop.mustRun("save")
    let found = try await shop.mustRun("find lamp")
    try await shop.mustRun("save 1")
    #expect(try await shop.mustRun("find lamp").text.contains("on your wish list"))
    try await expectEqual(
      shop.mustRun("open shop://wishlist").place?.screen.title, "Wishlist: 2 products")
    try await shop.mustRun("open shop://register")
    let registered = try await shop.mustRun(
      "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    #expect(registered.message?.contains("2 saved products came along") == true)
    let list = try await shop.mustRun("open shop://wishlist")
    #expect(list.rowTitles.contains(found.rowTitles[0]))
    try await shop.mustRun("remove 1")
    try await expectEqual(
      shop.mustRun("open shop://wishlist").place?.screen.title, "Wishlist: 1 product")
    try await shop.mustRun("open shop://settings/privacy")
    #expect(try await shop.mustRun("export").text.contains("\"wasInStock\": true"))
  }

  /// Goes to the review of a checkout with two skillets.
  private func review(in shop: ShopSession) async throws {
    try await shop.reviewCheckout(of: "p-001", quantity: 2)
  }
}
