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
@Suite(
  "Gifts, rewards and the wish list in the whole shop",
  .enabled(
    if: Set(["gifts", "rewards", "wishlist"]).isSubset(
      of: ShopComposition.plugins.map(\.manifest.id))))
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

  @Test("a feature that is switched off in its own step leaves the checkout to go on without it")
  func switchedOffInItsStep() async throws {
    let shop = try await shop()
    try await shop.register()
    _ = try await shop.order("p-001", quantity: 2)
    for (feature, answers) in [("gifts", ["box", "For Bob"]), ("rewards", ["80"])] {
      try await review(in: shop)
      try await shop.mustRun(feature)
      let off = try await shop.mustRun("features off \(feature)")
      #expect(off.text.contains("nothing to choose here now"))
      let review = try await shop.mustRun("continue")
      expectEqual(review.place?.screen.title, "Checkout: review")
      expectEqual(review.fact("Total"), "85.59 USD")
      try await shop.mustRun("features on \(feature)")
      try await shop.mustRun(feature)
      try await shop.mustRun("continue", answers)
      try await shop.mustRun("features off \(feature)")
      expectEqual((await shop.run("confirm")).code, "ordering.priceChanged")
      try await shop.mustRun("confirm")
      try await expectEqual(shop.mustRun("order").fact("Total"), "85.59 USD")
      try await shop.mustRun("features on \(feature)")
    }
    // Two more orders of 85.59 USD, and nothing redeemed.
    try await expectEqual(shop.mustRun("open shop://profile").fact("Points"), "255")
  }

  @Test(
    "an order that waits for its payment keeps what was agreed, whatever is off when it is paid")
  func switchedOffWhileUnanswered() async throws {
    let shop = try await shop()
    try await shop.register()
    _ = try await shop.order("p-001", quantity: 2)
    try await review(in: shop)
    try await shop.mustRun("gifts")
    try await shop.mustRun("continue", ["box", "For Bob"])
    try await shop.mustRun("rewards")
    try await shop.mustRun("continue", ["80"])
    try await shop.mustRun("payment")
    try await shop.mustRun("continue", ["tok_late"])
    let waiting = try await shop.mustRun("confirm")
    #expect(waiting.message?.contains("not answered") == true)
    try await shop.mustRun("features off gifts rewards wishlist")
    try await shop.mustRun("confirm")
    let order = try await shop.mustRun("order")
    expectEqual(order.fact("Total"), "86.49 USD")
    expectEqual(order.fact("Gift wrapping (box)"), "4.90 USD")
    expectEqual(order.fact("80 points"), "-4.00 USD")
    expectEqual(try await shop.mustRun("open shop://orders").rowTitles.count, 2)
    try await shop.mustRun("features on gifts rewards wishlist")
    try await expectEqual(shop.mustRun("open shop://profile").fact("Points"), "91")
  }

  @Test(
    "a wish list that is switched off in a checkout changes no total, and is back with its products"
  )
  func wishlistOff() async throws {
    let shop = try await shop()
    try await shop.register()
    try await shop.mustRun("open shop://product/p-001")
    try await shop.mustRun("save")
    try await review(in: shop)
    let off = try await shop.mustRun("features off wishlist")
    expectEqual(off.fact("Total"), "85.59 USD")
    #expect(await !shop.app.statusItems().contains { $0.hasPrefix("wishlist") })
    try await shop.mustRun("confirm")
    try await expectEqual(shop.mustRun("order").fact("Total"), "85.59 USD")
    try await shop.mustRun("features on wishlist")
    #expect(await shop.app.statusItems().contains("wishlist 1"))
    try await expectEqual(shop.mustRun("open shop://wishlist").rowTitles, ["Cast Iron Skillet"])
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
    #expect(try await shop.mustRun("export").text.contains("\"in_stock\": 1"))
  }

  /// Goes to the review of a checkout with two skillets.
  private func review(in shop: ShopSession) async throws {
    try await shop.reviewCheckout(of: "p-001", quantity: 2)
  }
}
