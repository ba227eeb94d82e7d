import Accounts
import AppProperties
import DependencyInjection
import Expectations
import LineShell
import PluginInterface
import SQLiteDatabase
import Screens
import SharedKernel
import ShopApp
import ShopComposition
import ShopSessions
import TemporaryFiles
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

  @Test("what was promised in a step is forgotten with signing out, and with the account")
  func forgotten() async throws {
    let shop = try await shop()
    try await shop.register()
    for isDeleted in [false, true] {
      try await review(in: shop)
      let gifts = try await shop.mustRun("gifts")
      expectEqual(gifts.screen?.fields.last?.initial, "")
      let chosen = try await shop.mustRun("continue", ["box", "For Bob"])
      expectEqual(chosen.fact("Gift wrapping (box)"), "4.90 USD")
      if isDeleted {
        try await shop.app.composed.container.resolve(PrivacyKey.self).deleteAccount()
        try await shop.register()
      } else {
        try await shop.mustRun("tab profile")
        try await shop.mustRun("sign-out")
        try await shop.signIn()
      }
    }
    try await review(in: shop)
    let review = try await shop.mustRun("open shop://checkout/review")
    #expect(review.fact("Total") != nil && review.fact("Gift wrapping (box)") == nil)
  }

  /// A run of the shop on a file; the introduction is left out, and whatever else is named.
  private func run(
    on file: String, without leftOut: [String] = [], seed: UInt64 = 1
  ) async throws -> ShopSession {
    try await ShopSession(options: ShellOptions(assumesYes: true)) {
      $0.plugins = ShopComposition.plugins
      $0.openDatabase = SQLiteDatabase.opener(at: .path(file))
      $0.sessions = FileSessionStorage(path: file + ".session")
      $0.identifiers = .seeded(seed)
      $0.excluded = leftOut + ["onboarding"]
    }
  }

  @Test("a feature that is left out later leaves its price in the orders, and they stay right")
  func leftOutLater() async throws {
    try await TemporaryFile.withFolder { folder in
      let shop = try await run(on: folder + "/shop.db")
      try await shop.register()
      _ = try await shop.order("p-001", quantity: 2)
      try await review(in: shop)
      try await shop.mustRun("gifts")
      try await shop.mustRun("continue", ["basket", "For Bob"])
      try await shop.mustRun("rewards")
      try await shop.mustRun("continue", ["80"])
      try await shop.mustRun("confirm")
      let link = try #require(try await shop.mustRun("order").entry?.route)
      await shop.app.close()
      let later = try await run(on: folder + "/shop.db", without: ["gifts", "rewards"], seed: 2)
      let order = try await later.mustRun("open \(link)")
      expectEqual(order.fact("Gift wrapping (basket)"), "9.00 USD")
      expectEqual(order.fact("80 points"), "-4.00 USD")
      #expect(order.fact("Message") == nil)
      try await expectEqual(later.mustRun("cancel").fact("Total"), order.fact("Total"))
      try await expectEqual(later.mustRun("receipt").fact("Refund"), order.fact("Total"))
      await later.app.close()
    }
  }

  @Test("an order that waits for its payment keeps what was agreed, whatever is left out by then")
  func leftOutWhileUnanswered() async throws {
    try await TemporaryFile.withFolder { folder in
      let shop = try await run(on: folder + "/shop.db")
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
      await shop.app.close()
      let later = try await run(
        on: folder + "/shop.db", without: ["gifts", "rewards", "wishlist"], seed: 2)
      expectEqual(try await later.mustRun("open shop://orders").rowTitles.count, 2)
      try await later.mustRun("1")
      let order = try await later.mustRun("pay")
      expectEqual(order.fact("Total"), "86.49 USD")
      expectEqual(order.fact("Gift wrapping (box)"), "4.90 USD")
      expectEqual(order.fact("80 points"), "-4.00 USD")
      await later.app.close()
      let whole = try await run(on: folder + "/shop.db", seed: 3)
      try await expectEqual(whole.mustRun("open shop://profile").fact("Points"), "91")
      await whole.app.close()
    }
  }

  @Test("a wish list that is left out changes no total, and is back with its products")
  func wishlistOff() async throws {
    try await TemporaryFile.withFolder { folder in
      let shop = try await run(on: folder + "/shop.db")
      try await shop.register()
      try await shop.mustRun("open shop://product/p-001")
      try await shop.mustRun("save")
      await shop.app.close()
      let without = try await run(on: folder + "/shop.db", without: ["wishlist"], seed: 2)
      #expect(await !without.app.statusItems().contains { $0.hasPrefix("wishlist") })
      try await review(in: without)
      try await without.mustRun("confirm")
      try await expectEqual(without.mustRun("order").fact("Total"), "85.59 USD")
      await without.app.close()
      let whole = try await run(on: folder + "/shop.db", seed: 3)
      #expect(await whole.app.statusItems().contains("wishlist 1"))
      try await expectEqual(whole.mustRun("open shop://wishlist").rowTitles, ["Cast Iron Skillet"])
      await whole.app.close()
    }
  }

  @Test("a guest's wish list comes along at sign-in, is marked everywhere, exported and deleted")
  func wishlist() async throws {
    let shop = try await shop()
    try await shop.mustRun("open shop://product/p-025")
    try await shop.mustRun("save")
    let found = try await shop.mustRun("find lamp")
    try await shop.mustRun("1 save")
    #expect(try await shop.mustRun("find lamp").text.contains("on your wish list"))
    try await expectEqual(
      shop.mustRun("open shop://wishlist").entry?.screen.title, "Wishlist: 2 products")
    try await shop.mustRun("open shop://register")
    let registered = try await shop.mustRun(
      "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    #expect(registered.message?.contains("2 saved products moved to your wish list") == true)
    let list = try await shop.mustRun("open shop://wishlist")
    #expect(list.rowTitles.contains(found.rowTitles[0]))
    try await shop.mustRun("remove 1")
    try await expectEqual(
      shop.mustRun("open shop://wishlist").entry?.screen.title, "Wishlist: 1 product")
    try await shop.mustRun("open shop://settings/privacy")
    #expect(try await shop.mustRun("export").text.contains("\"in_stock\": 1"))
  }

  /// Goes to the review of a checkout with two skillets.
  private func review(in shop: ShopSession) async throws {
    try await shop.reviewCheckout(of: "p-001", quantity: 2)
  }
}
