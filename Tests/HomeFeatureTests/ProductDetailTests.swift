import Catalog
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
    #expect(screen.title == "Mug 01")
    #expect(screen.texts == ["A Mug 01."])
    #expect(
      screen.fact("Price") == .money(minorUnits: 1_001, currency: "USD", exponent: 2))
    #expect(screen.fact("In stock") == .number(10))
    #expect(screen.fact("Availability") == "in stock")
    #expect(screen.fact("Category") == .text("Kitchen"))
    #expect(screen.fact("Seller") == .text("Claywork, Oslo"))
    #expect(screen.fact("Rating") == .text("★★★★☆ 3.9 of 5, 21 reviews"))
    #expect(screen.notices.isEmpty)
    #expect(screen.actions.map(\.name) == ["add", "reviews", "seller", "cart"])
    #expect(screen.action(named: "add")?.parameters == [.optional("quantity")])
  }

  @Test("puts one piece in the cart where no number is given")
  func add() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01")
    #expect(
      try await app.perform("add").message
        == "added 1 × Mug 01 · cart 1 item, 10.01 USD · next: cart")
    #expect(
      try await app.perform("add", "3").message
        == "added 3 × Mug 01 · cart 4 items, 40.04 USD · next: cart")
    #expect(await app.cart.count() == 4)
    #expect(app.path == ["home", "product/mug-01"])
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
    #expect(await app.cart.count() == 0)
  }

  @Test("hands on that fewer are left than wanted")
  func tooMany() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade")
    #expect(try await app.screen().fact("Availability") == "few left")
    await #expect(throws: OrderingError.soldOut(id("spade"), left: 3)) {
      try await app.perform("add", "4")
    }
    #expect(await app.cart.count() == 0)
  }

  @Test("says that it is sold out, and so does adding it all the same")
  func soldOut() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-02")
    let screen = try await app.screen()
    #expect(screen.notices == ["Sold out."])
    #expect(screen.fact("Availability") == "sold out")
    #expect(screen.fact("Rating") == .text("no reviews yet"))
    #expect(screen.actions.map(\.name) == ["add", "reviews", "seller", "cart"])
    await #expect(throws: OrderingError.soldOut(id("mug-02"), left: 0)) {
      try await app.perform("add")
    }
  }

  @Test("offers no cart where nothing shows one")
  func withoutCart() async throws {
    let app = try TestApp(hasCart: false)
    try app.open("shop://product/mug-01")
    #expect(try await app.actions() == ["reviews", "seller"])
    for hidden in ["add", "cart"] {
      await #expect(
        throws: InputError.unknownAction(name: hidden, available: ["reviews", "seller"])
      ) {
        try await app.perform(hidden)
      }
    }
    #expect(await app.cart.count() == 0)
  }

  @Test("leads to reviews, seller and cart")
  func waysOn() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade")
    #expect(try await app.perform("reviews") == .silent)
    #expect(app.path == ["home", "product/spade", "product/spade/reviews"])
    _ = try app.navigator.back()
    #expect(try await app.perform("seller") == .silent)
    #expect(app.path == ["home", "product/spade", "seller/s-02"])
    _ = try app.navigator.back()
    #expect(try await app.perform("cart") == .silent)
    #expect(app.navigator.state.selectedTab == "cart")
    _ = try app.navigator.select("home")
    #expect(app.path == ["home", "product/spade"])
  }

  @Test("hands on that there is no such product")
  func noSuchProduct() async throws {
    let app = try TestApp()
    try app.open("shop://product/nothing")
    await #expect(throws: CatalogError.noSuchProduct(id("nothing"))) { try await app.screen() }
    #expect(try app.navigator.back() == .handled)
    #expect(try await app.screen().title == "Shop")
  }
}
