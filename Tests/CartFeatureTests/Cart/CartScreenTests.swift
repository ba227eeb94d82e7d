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
@Suite("The cart screen")
struct CartScreenTests {
  @Test("an empty cart leads to the shop")
  func emptyCart() async throws {
    let app = try await TestApp()
    let screen = try await app.screen()
    expectEqual(screen.notices, ["Your cart is empty."])
    #expect(screen.offered.contains("shop"))
    try await app.perform("shop")
    expectEqual(app.tab, "home")
  }

  @Test(
    "a guest's cart that another program emptied says so, one that its own person emptied does not")
  func emptiedElsewhere() async throws {
    let app = try await TestApp(isSignedIn: false)
    try await app.fill()
    _ = try await app.screen()
    try await app.shop.cart.clear()
    for _ in 1...2 {
      let notices = try await app.screen().notices
      expectEqual(notices.count, 2)
      #expect(notices.last?.contains("joined the cart of the account") == true)
    }
    try await app.fill()
    try await expectEqual(app.screen().notices, [])
    try await app.perform("clear")
    try await expectEqual(app.screen().notices, ["Your cart is empty."])
  }

  @Test("a member's cart that was ordered elsewhere is only empty")
  func orderedElsewhere() async throws {
    let app = try await TestApp.filled()
    _ = try await app.screen()
    try await app.shop.cart.clear()
    try await expectEqual(app.screen().notices, ["Your cart is empty."])
  }

  @Test("an empty cart takes a promo code, says so and gives it up")
  func emptyCartPromotion() async throws {
    let app = try await TestApp()
    try await app.perform("promo", "SAVE10")
    try await expectEqual(app.screen().texts, ["SAVE10 is applied to it."])
    try await app.perform("nopromo")
    let screen = try await app.screen()
    #expect(screen.texts.isEmpty)
    expectEqual(screen.offered, ["shop", "promo"])
  }

  @Test("without a home feature an empty cart offers no link there")
  func emptyCartAlone() async throws {
    let app = try await TestApp(isAlone: true)
    #expect(try await !app.screen().offered.contains("shop"))
    await #expect(throws: InputError.self) { try await app.perform("shop") }
  }

  @Test("lines show quantity, unit price and line total, and the sums below them")
  func lines() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    let screen = try await app.screen()
    expectEqual(screen.title, "Cart: 3 items")
    expectEqual(screen.rows.map(\.title), ["Mug", "Lamp"])
    expectEqual(
      screen.blocks.first, .list(screen.rows, columns: ["item", "quantity", "each", "sum"]))
    expectEqual(screen.rows[0].values, [.number(2), .dollars(1_000), .dollars(2_000)])
    expectEqual(screen.fact("Subtotal"), .dollars(6_000))
    expectEqual(screen.fact("Total before shipping and tax"), .dollars(6_000))
  }

  @Test("picking a line opens its product on top of the cart, and back returns")
  func pick() async throws {
    let app = try await TestApp.filled()
    let pick = try #require(try await app.screen().rows.first?.pick)
    let outcome = try await pick.perform()
    expectEqual(outcome, .silent)
    expectEqual(app.path, ["cart", "product/p-001"])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["cart"])
    expectNoLeaks(app.navigator)
  }

  @Test("without a home feature lines are only read")
  func noPick() async throws {
    let app = try await TestApp(isAlone: true)
    try await app.fill()
    #expect(try await app.screen().rows.first?.pick == nil)
    await #expect(throws: InputError.self) { try await app.perform("pick", "p-001") }
  }

  @Test("a line that exceeds the stock is pointed out, and no checkout begins with it")
  func stockNotice() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 3)
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    try await expectEqual(
      app.screen().notices, ["Only 1 of Mug left, and 3 are in the cart; take fewer to order."])
    await #expect(throws: OrderingError.soldOut(product: "Mug", left: 1)) {
      try await app.perform("checkout")
    }
    expectEqual(app.path, ["cart"])
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 0))
    let soldOut = try await app.screen()
    expectEqual(soldOut.notices, ["Mug is sold out; remove it to order the rest."])
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000))
    _ = try await soldOut.perform(ActionInvocation("checkout"))
    expectEqual(app.path.last, "checkout")
  }

  @Test("says of the word that goes on in the checkout what begins it")
  func noCheckoutYet() async throws {
    let app = try await TestApp()
    try await expectEqual(app.screen().absences["continue"], "nothing is in the cart")
    try await app.fill()
    try await expectEqual(
      app.screen().absences["continue"], "the checkout has not begun; checkout begins it")
  }

  @Test("a line that cannot be sold is named with the reason, counts in no sum and can be removed")
  func unavailable() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    let euros = Money(minorUnits: 4_000, currency: .eur)
    try await app.shop.shelve(Sample.item("p-002", "Lamp", euros))
    let screen = try await app.screen()
    expectEqual(screen.title, "Cart: 3 items")
    expectEqual(screen.rows.map(\.title), ["Mug", "Lamp"])
    expectEqual(screen.rows[1].values, [.number(1), .text("cannot be sold")])
    expectEqual(screen.fact("Subtotal"), .dollars(2_000))
    expectEqual(
      screen.notices,
      [
        "Lamp cannot be sold: its price is 40.00 EUR, and the shop sells in USD; remove it to order "
          + "the rest."
      ])
    let refusal = OrderingError.unavailable(
      product: "Lamp", .otherCurrency(price: euros, shop: .usd))
    await #expect(throws: refusal) { try await app.perform("checkout") }
    try await app.perform("quantity", "1", "3")
    try await expectEqual(
      app.perform("remove", "2").message,
      "removed Lamp · cart 3 items, 30.00 USD · undo puts it back")
    #expect(try await app.screen().notices.isEmpty)
  }

  @Test("a line that is gone, or too expensive in its number, says what can be done")
  func unavailableRemedies() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    let dear = try Sample.item("p-001", "Mug", Cart.limit)
    try await app.shop.shelve(dear)
    try await expectEqual(
      app.screen().notices,
      [
        "Mug cannot be sold: this quantity exceeds the largest total of a cart; take fewer or remove it to order the "
          + "rest."
      ])
    try await app.perform("quantity", "1", "1")
    #expect(try await app.screen().notices.isEmpty)
    try await app.shop.unshelve(dear.id)
    try await expectEqual(
      app.screen().notices,
      ["p-001 cannot be sold: the shop does not have it any more; remove it to order the rest."])
  }

  @Test("a guest who cannot sign in anywhere reads so")
  func noSignIn() async throws {
    let app = try await TestApp(isSignedIn: false, isAlone: true)
    try await app.fill()
    let screen = try await app.screen()
    #expect(!screen.offered.contains("checkout"))
    #expect(screen.notices.contains { $0.contains("nothing here can sign you in") })
  }

  @Test("a long cart is shown page by page, and line numbers follow the page")
  func pages() async throws {
    let shelf = try (1...25).map { try Sample.item("p-\($0)", "Product \($0)", 100) }
    let app = try await TestApp(shelf: shelf)
    for item in shelf { try await app.fill(item.id.rawValue, 1) }
    var screen = try await app.screen()
    expectEqual(screen.rows.count, 20)
    #expect(screen.offered.contains("next") && !screen.offered.contains("previous"))
    try await app.perform("next")
    screen = try await app.screen()
    expectEqual(screen.rows.map(\.title).first, "Product 21")
    expectEqual(screen.rows.count, 5)
    #expect(!screen.offered.contains("next") && screen.offered.contains("previous"))
    try await app.perform("remove", "1")
    try await expectEqual(app.screen().rows.map(\.title).first, "Product 22")
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.map(\.title).first, "Product 1")
  }

  @Test("of a page of the cart that is no longer there, the last one is shown")
  func lastPageGone() async throws {
    let shelf = try (1...21).map { try Sample.item("p-\($0)", "Product \($0)", 100) }
    let app = try await TestApp(shelf: shelf)
    for item in shelf { try await app.fill(item.id.rawValue, 1) }
    try await app.perform("next")
    try await expectEqual(app.screen().texts, ["page 2 of 2"])
    await #expect(throws: InputError.self) { try await app.perform("next") }
    try await app.perform("remove", "1")
    let screen = try await app.screen()
    expectEqual(screen.rows.count, 20)
    #expect(screen.texts.isEmpty)
    #expect(!screen.offered.contains("previous"))
  }
}
