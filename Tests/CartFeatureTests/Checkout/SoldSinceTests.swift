import CartFeatureInterface
import Catalog
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("A checkout whose goods were sold since it began")
struct SoldSinceTests {
  @Test(
    "goes on with what is left and with what was entered, from each step",
    arguments: ["checkout/delivery", "checkout/payment", "checkout/review"])
  func fewer(path: String) async throws {
    let app = try await TestApp.filled()
    try await app.fill("p-002", 1)
    try await app.reachReview()
    try app.open("shop://\(path)")
    let entered = try await app.shop.cart.cart()
    expectEqual(entered.lines.count, 2)
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    try await app.shop.shelve(Sample.item("p-002", "Lamp", 4_000, stock: 0))
    let screen = try await app.screen()
    expectEqual(
      screen.notices,
      [
        "Only 1 of Mug left, and 2 are in the cart; take fewer to order.",
        "Lamp is sold out; remove it to order the rest.",
      ])
    expectEqual(screen.offered.first, "fewer")
    try await expectEqual(app.perform("fewer").message, "cart 1 item, 10.00 USD")
    let now = try await app.screen()
    #expect(now.notices.isEmpty && !now.offered.contains("fewer"))
    try app.open("shop://checkout/review")
    try await app.perform("confirm")
    let order = try #require(try await app.shop.placed().first)
    expectEqual(order.lines.map(\.name), ["Mug"])
    expectEqual(order.lines.map(\.quantity.value), [1])
  }

  @Test("keeps what another device has changed in the cart since the screen was shown")
  func changedElsewhere() async throws {
    let app = try await TestApp.filled()
    try await app.fill("p-002", 3)
    try await app.reachReview()
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    try await app.shop.shelve(Sample.item("p-002", "Lamp", 4_000, stock: 2))
    let fewer = try #require(try await app.screen().action(named: "fewer"))
    _ = try await app.shop.cart.setQuantity(.one, of: try #require(Product.ID("p-002")))
    _ = try await app.shop.cart.remove(try #require(Product.ID("p-001")))
    try await expectEqual(fewer.perform().message, "cart 1 item, 40.00 USD")
  }

  @Test("takes nothing out of the cart where nothing of it can be bought")
  func none() async throws {
    let app = try await TestApp.filled()
    try await app.reachReview()
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 0))
    try await expectEqual(app.screen().offered.contains("fewer"), false)
  }

  @Test("names nothing to leave out where everything can be bought")
  func whole() async throws {
    let app = try await TestApp.atReview()
    try await expectEqual(app.screen().offered.contains("fewer"), false)
  }
}
