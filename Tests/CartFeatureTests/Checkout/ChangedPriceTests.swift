import Catalog
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@MainActor
@Suite("A price that changed since the review was shown")
struct ChangedPriceTests {
  @Test("a changed price shows the old and the new total and takes another confirm")
  func priceChanged() async throws {
    let app = try await TestApp.atReview()
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_100))
    let change = OrderingError.priceChanged(
      old: Sample.dollars(2_963), new: Sample.dollars(3_201),
      causes: "Mug costs 11.00 USD each, not 10.00 USD")
    await #expect(throws: change) { try await app.perform("confirm") }
    #expect(try await app.shop.placed().isEmpty)
    let screen = try await app.screen()
    #expect(
      screen.notices.contains {
        $0.contains("from 29.63 USD to 32.01 USD: Mug costs 11.00 USD each, not 10.00 USD. ")
      })
    #expect(screen.notices.contains { $0.contains("Confirm again") })
    expectEqual(screen.fact("Total"), .dollars(3_201))
    try await app.perform("confirm")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(3_201)])
  }

  @Test("looking again does not agree to a changed total")
  func lookingAgain() async throws {
    let app = try await TestApp.atReview()
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_100))
    #expect(
      try await app.screen().notices.contains {
        $0.contains("was 29.63 USD and is now 32.01 USD: Mug costs 11.00 ")
      })
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    #expect(try await app.shop.placed().isEmpty)
  }

  @Test("prices that changed without changing the total take another confirm")
  func linesChanged() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 1)
    try await app.fill("p-002", 1)
    try await app.reachReview()
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_100))
    try await app.shop.shelve(Sample.item("p-002", "Lamp", 3_900))
    let causes = "Mug costs 11.00 USD each, not 10.00 USD; Lamp costs 39.00 USD each, not 40.00 USD"
    await #expect(throws: OrderingError.cartChanged(causes: causes)) {
      try await app.perform("confirm")
    }
    #expect(try await app.shop.placed().isEmpty)
    #expect(try await app.screen().notices.contains { $0.contains("but not the total: \(causes)") })
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().count, 1)
  }

  @Test("a promotion that was used up since says so once and takes another confirm")
  func promotionUsedUp() async throws {
    let app = try await TestApp.filled()
    try await app.perform("promo", "SAVE10")
    try await app.reachReview()
    try await app.shop.usePromotions(100)
    let causes = "SAVE10 is used up"
    let change = OrderingError.priceChanged(
      old: Sample.dollars(2_725), new: Sample.dollars(2_963), causes: causes)
    await #expect(throws: change) { try await app.perform("confirm") }
    #expect(try await app.shop.placed().isEmpty)
    let screen = try await app.screen()
    #expect(screen.notices.count == 1 && screen.notices[0].contains(": \(causes). "))
    expectEqual(screen.fact("Total"), .dollars(2_963))
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.totals.total), [Sample.dollars(2_963)])
  }

  @Test("a line of which another device took one says how many are left in the cart")
  func fewerElsewhere() async throws {
    let app = try await TestApp.atReview()
    _ = try await app.shop.cart.setQuantity(.one, of: try #require(Product.ID("p-001")))
    let error = await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    expectEqual(error?.causes, "1 × Mug is in the cart, not 2")
  }

  @Test("of many changes three are named, and why the promotion is gone is said apart then")
  func manyChanges() async throws {
    let app = try await TestApp()
    let goods = [("p-001", "Mug"), ("p-002", "Lamp"), ("p-003", "Bowl")]
    for (id, name) in goods {
      try await app.shop.shelve(Sample.item(id, name, 1_000))
      try await app.fill(id, 1)
    }
    try await app.perform("promo", "SAVE10")
    try await app.reachReview()
    for (id, name) in goods { try await app.shop.shelve(Sample.item(id, name, 1_100)) }
    try await app.shop.usePromotions(100)
    let error = await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    let causes = goods.map { "\($0.1) costs 11.00 USD each, not 10.00 USD" } + ["1 more"]
    expectEqual(error?.causes, causes.joined(separator: "; "))
    let notices = try await app.screen().notices
    #expect(notices.count == 2 && notices.last == "SAVE10 is used up.")
  }

  @Test("a price that changes again while it is refused is named as the next confirm agrees to it")
  func changedTwice() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachReview(ribbon: "silk")
    _ = try await app.screen()
    var refusals: [(old: Money, new: Money, causes: String)] = []
    for _ in 1...2 {
      let error = await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
      guard case .priceChanged(let old, let new, let causes?) = error else { break }
      refusals.append((old, new, causes))
      #expect(try await app.screen().notices[0].contains("from \(old) to \(new): \(causes). "))
    }
    try #require(refusals.count == 2)
    expectEqual(refusals[0].new, refusals[1].old)
    // Its label has a number, and is the same ribbon's all the same.
    #expect(refusals.allSatisfy { $0.causes.contains(", not ") && !$0.causes.contains(";") })
  }

  @Test("a promotion that ended since the review says when, on the person's clock too")
  func promotionEnded() async throws {
    let app = try await TestApp(promotions: [
      try Sample.promotion("SHIP", .freeShipping, until: TestRun.start.advanced(bySeconds: 3_600))
    ])
    try await app.fill()
    try await app.perform("promo", "SHIP")
    try await app.reachReview()
    app.shop.clock.move(to: "EST", ahead: -18_000)
    app.shop.moveClock(bySeconds: 3_600)
    let ended = "SHIP has been over since 2026-03-14 01:00 UTC (2026-03-13 20:00 EST)"
    let change = OrderingError.priceChanged(
      old: Sample.dollars(2_380), new: Sample.dollars(2_963),
      causes: "\(ended); Shipping (standard) is 4.90 USD, not 0.00 USD")
    await #expect(throws: change) { try await app.perform("confirm") }
    expectEqual(
      try await app.screen().notices,
      [
        "The total changed from 23.80 USD to 29.63 USD: \(ended); Shipping (standard) is 4.90 USD, not "
          + "0.00 USD. Nothing was ordered. Confirm again to order at the new total."
      ])
  }
}

extension OrderingError {
  /// What the refusal of an outdated price says that changed.
  fileprivate var causes: String? {
    switch self {
    case .priceChanged(_, _, let causes), .cartChanged(let causes): causes
    default: nil
    }
  }
}
