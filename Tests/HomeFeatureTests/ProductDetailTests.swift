import Catalog
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("The product detail")
struct ProductDetailTests {
  @Test("shows price, stock, seller and rating")
  func facts() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01")
    let screen = try await app.screen()
    expectEqual(screen.title, "Mug 01")
    expectEqual(screen.texts, ["A Mug 01."])
    expectEqual(screen.fact("Price"), .money(minorUnits: 1_001, currency: "USD", exponent: 2))
    expectEqual(screen.fact("In stock"), .number(10))
    expectEqual(screen.fact("Availability"), "in stock")
    expectEqual(screen.fact("Category"), .text("Kitchen"))
    expectEqual(screen.fact("Seller"), .text("Claywork, Oslo"))
    expectEqual(screen.fact("Rating"), .text("★★★★☆ 3.9 of 5, 21 reviews"))
    #expect(screen.notices.isEmpty)
    expectEqual(screen.actions.map(\.name), ["add", "reviews", "seller", "cart"])
    expectEqual(screen.action(named: "add")?.parameters, [.optional("quantity")])
  }

  @Test("puts one piece in the cart where no number is given")
  func add() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01")
    try await expectEqual(
      app.perform("add").message, "added 1 × Mug 01 · cart 1 item, 10.01 USD · next: cart"
    )
    try await expectEqual(
      app.perform("add", "3").message,
      "added 3 × Mug 01 · cart 4 items, 40.04 USD · next: cart")
    await expectEqual(app.cart.count(), 4)
    expectEqual(app.path, ["home", "product/mug-01"])
  }

  @Test("refuses a quantity that is none", arguments: ["0", "1000", "-1", "1.5", "two", ""])
  func badQuantity(word: String) async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01")
    let error =
      wholeNumber(word).map { InputError.outOfRange($0, accepted: Quantity.allowed) }
      ?? .notANumber(word, accepted: Quantity.allowed)
    await #expect(throws: error) {
      try await app.perform("add", word)
    }
    await expectEqual(app.cart.count(), 0)
  }

  @Test("hands on that fewer are left than wanted")
  func tooMany() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade")
    try await expectEqual(app.screen().fact("Availability"), "few left")
    await #expect(throws: OrderingError.soldOut(id("spade"), left: 3)) {
      try await app.perform("add", "4")
    }
    await expectEqual(app.cart.count(), 0)
  }

  @Test("says that it is sold out, and so does adding it all the same")
  func soldOut() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-02")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["Sold out."])
    expectEqual(screen.fact("Availability"), "sold out")
    expectEqual(screen.fact("Rating"), .text("no reviews yet"))
    expectEqual(screen.actions.map(\.name), ["add", "reviews", "seller", "cart"])
    await #expect(throws: OrderingError.soldOut(id("mug-02"), left: 0)) {
      try await app.perform("add")
    }
  }

  @Test("offers no cart where nothing shows one")
  func withoutCart() async throws {
    let app = try TestApp(hasCart: false)
    try app.open("shop://product/mug-01")
    try await expectEqual(app.actions(), ["reviews", "seller"])
    for hidden in ["add", "cart"] {
      await #expect(
        throws: InputError.unknownAction(name: hidden, available: ["reviews", "seller"])
      ) {
        try await app.perform(hidden)
      }
    }
    await expectEqual(app.cart.count(), 0)
  }

  @Test("leads to reviews, seller and cart")
  func waysOn() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade")
    try await expectEqual(app.perform("reviews"), .silent)
    expectEqual(app.path, ["home", "product/spade", "product/spade/reviews"])
    _ = try app.navigator.back()
    try await expectEqual(app.perform("seller"), .silent)
    expectEqual(app.path, ["home", "product/spade", "seller/s-02"])
    _ = try app.navigator.back()
    try await expectEqual(app.perform("cart"), .silent)
    expectEqual(app.navigator.state.selectedTab, "cart")
    _ = try app.navigator.select("home")
    expectEqual(app.path, ["home", "product/spade"])
  }

  @Test("hands on that there is no such product")
  func noSuchProduct() async throws {
    let app = try TestApp()
    try app.open("shop://product/nothing")
    await #expect(throws: CatalogError.noSuchProduct(id("nothing"))) { try await app.screen() }
    try expectEqual(app.navigator.back(), .handled)
    try await expectEqual(app.screen().title, "Shop")
  }
}
