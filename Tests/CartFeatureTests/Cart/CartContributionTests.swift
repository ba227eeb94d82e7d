import Catalog
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import ProfileFeatureTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("What the cart contributes to other features' screens")
struct CartContributionTests {
  private func page(of product: String) async throws -> TestApp {
    let app = try await TestApp()
    try app.open("shop://product/\(product)")
    return app
  }

  @Test("the entrance of the shop leads to the cart")
  func way() async throws {
    let app = try await TestApp()
    try app.open("shop://home")
    try await expectEqual(app.actions(), ["cart"])
    try await app.perform("cart")
    expectEqual(app.tab, "cart")
  }

  @Test("a product's page puts one piece in the cart where no number is given, and leads there")
  func add() async throws {
    let app = try await page(of: "p-001")
    try await expectEqual(app.actions(), ["add", "cart"])
    try await expectEqual(app.screen().action(named: "add")?.parameters, [.optional("quantity")])
    try await expectEqual(
      app.perform("add").message, "added 1 × Mug · cart 1 item, 10.00 USD · next: cart")
    try await expectEqual(
      app.perform("add", "3").message, "added 3 × Mug · cart 4 items, 40.00 USD · next: cart")
    try await expectEqual(app.shop.cart.count(), 4)
    expectEqual(app.path, ["home", "product/p-001"])
    try await app.perform("cart")
    expectEqual(app.tab, "cart")
  }

  @Test("names the product that was added, whatever lay in the cart before")
  func named() async throws {
    let app = try await page(of: "p-001")
    try await app.shop.cart.add(id("p-002"), quantity: .one)
    let message = try await app.perform("add").message
    #expect(message?.hasPrefix("added 1 × Mug · cart 2 items") == true, "\(message ?? "")")
  }

  @Test("refuses a quantity that is none", arguments: ["0", "1000", "-1", "1.5", "two", ""])
  func badQuantity(word: String) async throws {
    let app = try await page(of: "p-001")
    let error =
      wholeNumber(word).map { InputError.outOfRange($0, accepted: Quantity.allowed) }
      ?? .notANumber(word, accepted: Quantity.allowed)
    await #expect(throws: error) { try await app.perform("add", word) }
    try await expectEqual(app.shop.cart.count(), 0)
  }

  @Test("an order's page puts its goods in the cart again, as far as they can be sold")
  func reorder() async throws {
    let shop = try await TestApp()
    try await shop.fill("p-001", 2)
    try await shop.fill("p-002", 1)
    try await shop.reachReview()
    try await shop.perform("confirm")
    let order = try await shop.shop.orders.order(try #require(Order.ID("o-1")))
    let app = try await TestApp(isAlone: true, beside: [ProfileStandIn { order }])
    try await app.shop.unshelve(try #require(Product.ID("p-002")))
    try app.open("shop://order/o-1")
    try await expectEqual(app.actions(), ["reorder"])
    try await expectEqual(
      app.perform("reorder").message,
      "not added: \"Lamp\" is not sold any more · cart 2 items, 20.00 USD")
    try await expectEqual(app.shop.cart.count(), 2)
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    let again = try await app.perform("reorder").message
    #expect(
      again?.hasPrefix("not added: only 1 left of \"Mug\"; \"Lamp\" is") == true, "\(again ?? "")")
  }
}
