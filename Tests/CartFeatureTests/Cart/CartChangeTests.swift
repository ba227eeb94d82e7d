import Catalog
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("Changing the cart")
struct CartChangeTests {
  @Test("quantity takes a line number and a number")
  func quantity() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    _ = try await app.screen()
    let outcome = try await app.perform("quantity", "1", "5")
    expectEqual(outcome.message, "5 × Mug · cart 6 items, 90.00 USD")
    try await expectEqual(app.shop.cart.count(), 6)
  }

  @Test("quantity works before the cart was ever shown")
  func quantityUnseen() async throws {
    let app = try await TestApp.filled()
    try await app.perform("quantity", "1", "3")
    try await expectEqual(app.shop.cart.count(), 3)
  }

  @Test(
    "a line number or a quantity out of range is refused",
    arguments: [
      (["2", "1"], InputError.outOfRange(2, accepted: 1...1)),
      (["0", "1"], InputError.outOfRange(0, accepted: 1...1)),
      (["1", "0"], InputError.outOfRange(0, accepted: 1...999)),
      (["1", "1000"], InputError.outOfRange(1000, accepted: 1...999)),
      (["1", "-1"], InputError.notANumber("-1", accepted: 1...999)),
      (["1"], InputError.missingArgument("quantity", usage: "quantity <line> <quantity>")),
      ([], InputError.missingArgument("line", usage: "quantity <line> <quantity>")),
    ])
  func badNumbers(words: [String], error: InputError) async throws {
    let app = try await TestApp.filled()
    let cart = try await app.screen()
    await #expect(throws: error) { try await cart.perform(ActionInvocation("quantity", words)) }
    try await expectEqual(app.shop.cart.count(), 2)
  }

  @Test("a number names the line it was shown with, whatever became of the cart since")
  func shownLines() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    let seen = try await app.screen()
    try await app.perform("remove", "1")
    try await expectEqual(app.screen().rows.map(\.title), ["Lamp"])
    let outcome = try await seen.perform(ActionInvocation("quantity", ["2", "3"]))
    expectEqual(outcome.message?.hasPrefix("3 × Lamp"), true)
    let mug = try #require(Product.ID("p-001"))
    await #expect(throws: OrderingError.notInCart(mug)) {
      try await seen.perform(ActionInvocation("quantity", ["1", "3"]))
    }
  }

  @Test("remove takes a line out")
  func remove() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    let outcome = try await app.perform("remove", "2")
    expectEqual(outcome.message, "removed Lamp · cart 2 items, 20.00 USD · undo puts it back")
    try await expectEqual(app.screen().rows.map(\.title), ["Mug"])
    try await expectEqual(app.perform("undo").message, "put back · cart 3 items, 60.00 USD")
    try await expectEqual(app.screen().rows.map(\.title), ["Mug", "Lamp"])
    #expect(try await !app.screen().offered.contains("undo"))
  }

  @Test("clear asks for a yes and empties the cart")
  func clear() async throws {
    let app = try await TestApp.filled()
    let count = try await app.shop.cart.count()
    try await expectEqual(
      app.screen().action(named: "clear")?.confirmation(), "Empty the cart of \(count) items")
    try await expectEqual(app.perform("clear").message, "cart emptied · undo fills it again")
    try await expectEqual(app.shop.cart.count(), 0)
    try await expectEqual(app.screen().offered, ["shop", "undo", "promo"])
  }

  @Test("undo fills an emptied cart as far as its products can still be sold, and keeps the code")
  func undo() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    try await app.perform("promo", "SAVE10")
    try await app.perform("clear")
    try await app.shop.unshelve(try #require(Product.ID("p-002")))
    let message = try await app.perform("undo").message
    expectEqual(
      message?.hasPrefix("restored, except 1 product, which cannot be sold now · cart 2 items"),
      true)
    try await expectEqual(app.screen().rows.map(\.title), ["Mug"])
    try await expectEqual(app.shop.cart.cart().promotion?.code.text, "SAVE10")
  }

  @Test("a promo code is applied and taken off again")
  func promo() async throws {
    let app = try await TestApp.filled()
    #expect(try await !app.screen().offered.contains("nopromo"))
    let applied = try await app.perform("promo", "save10")
    expectEqual(applied.message, "SAVE10 applied, 2.00 USD off · cart 2 items, 18.00 USD")
    let screen = try await app.screen()
    expectEqual(screen.fact("Discount (SAVE10)"), .dollars(-200))
    #expect(screen.offered.contains("nopromo"))
    let removed = try await app.perform("nopromo")
    expectEqual(removed.message, "promotion removed · cart 2 items, 20.00 USD")
  }
}
