import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The confirmation of an order")
struct OrderConfirmationTests {
  private func confirmed(isAlone: Bool = false) async throws -> TestApp {
    let app = try await TestApp(isAlone: isAlone)
    try await app.fill()
    try await app.reachReview()
    try await app.perform("confirm")
    return app
  }

  @Test("it shows the number and the total")
  func facts() async throws {
    let app = try await confirmed()
    let screen = try await app.screen()
    expectEqual(screen.title, "Thank you for your order")
    expectEqual(screen.fact("Order"), .text("o-1"))
    expectEqual(screen.fact("Status"), .text("paid"))
    expectEqual(screen.fact("Items"), .number(2))
    expectEqual(screen.fact("Total"), .dollars(2_963))
  }

  @Test("it leads to the order and to the shop where they can be opened")
  func next() async throws {
    let app = try await confirmed()
    try await expectEqual(app.screen().offered, ["order", "shop"])
    try await app.perform("order")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1", "order/o-1"])
    _ = try app.navigator.back()
    try await app.perform("shop")
    expectEqual(app.tab, "home")
  }

  @Test("alone it leads nowhere")
  func alone() async throws {
    let app = try await confirmed(isAlone: true)
    #expect(try await app.screen().offered.isEmpty)
    for name in ["order", "shop"] {
      await #expect(throws: InputError.unknownAction(name: name, available: [])) {
        try await app.perform(name)
      }
    }
  }

  @Test("an order whose payment is awaited says so")
  func unpaid() async throws {
    let app = try await TestApp.atReview(payment: "tok_late")
    try await app.perform("confirm")
    try await app.perform("cancel")
    try app.open("shop://cart/confirmation/o-1")
    try await expectEqual(app.screen().title, "Order placed, payment awaited")
  }

  @Test("an order cancelled says so")
  func cancelled() async throws {
    let app = try await confirmed()
    _ = try await app.shop.orders.cancel(try #require(Order.ID("o-1")))
    try await expectEqual(app.screen().title, "Order cancelled")
  }

  @Test("an order that is not there is the domain's error")
  func unknownOrder() async throws {
    let app = try await TestApp()
    let (link, id) = ("shop://cart/confirmation/o-9", try #require(Order.ID("o-9")))
    let route = try app.router.route(for: link)
    await #expect(throws: OrderingError.noSuchOrder(id), "a host asks before it opens") {
      try await app.navigator.plan(link: route)
    }
    try app.open(link)
    await #expect(throws: OrderingError.noSuchOrder(id)) { try await app.screen() }
  }
}
