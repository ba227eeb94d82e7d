import DependencyInjection
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import Testing

@MainActor
@Suite("A checkout whose order was decided elsewhere")
struct CancelledOrderTests {
  /// An app at the review of an order that awaits its payment.
  private func unanswered() async throws -> (TestApp, Order.ID) {
    let app = try await TestApp.atReview()
    app.shop.gateway.failCharges(with: .declined)
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    app.shop.gateway.failCharges(with: .timedOut)
    try await app.perform("confirm")
    app.shop.gateway.failCharges(with: nil)
    return (app, try #require(await app.shop.placed().first?.id))
  }

  @Test("ends with its order when that is cancelled, and shows the cart")
  func cancelled() async throws {
    let (app, order) = try await unanswered()
    try await expectEqual(app.navigator.screen().offered, ["confirm", "orders", "cancel"])
    _ = try await app.shop.orders.cancel(order)
    let screen = try await app.navigator.screen()
    expectEqual(app.path, ["cart"])
    #expect(!screen.offered.contains("confirm"))
    try await expectEqual(app.shop.placed().count, 1)
  }

  @Test("ends on every step", arguments: ["checkout", "checkout/delivery", "checkout/payment"])
  func cancelledBeneath(link: String) async throws {
    let (app, order) = try await unanswered()
    try app.open("shop://\(link)")
    try await expectEqual(app.screen().offered, ["continue"])
    _ = try await app.shop.orders.cancel(order)
    _ = try await app.navigator.screen()
    expectEqual(app.path, ["cart"])
  }

  @Test("ends after the confirmation that found the order cancelled")
  func cancelledBeforeConfirming() async throws {
    let (app, order) = try await unanswered()
    let seen = try await app.screen()
    _ = try await app.shop.orders.cancel(order)
    try await app.fill("p-001", 3)
    await #expect(throws: OrderingError.orderCancelled(order)) {
      try await seen.perform(ActionInvocation("confirm"))
    }
    _ = try await app.navigator.screen()
    expectEqual(app.path, ["cart"])
    try await expectEqual(app.shop.placed().count, 1)
  }

  @Test("is followed by another with another key")
  func nextCheckout() async throws {
    let (app, order) = try await unanswered()
    _ = try await app.shop.orders.cancel(order)
    _ = try await app.navigator.screen()
    try await app.fill()
    try await app.reachReview()
    #expect(try await app.screen().notices.isEmpty)
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.status), [.cancelled, .paid])
  }

  @Test("shows the confirmation of an order that was paid elsewhere")
  func paid() async throws {
    let (app, order) = try await unanswered()
    _ = try await app.composed.container.resolve(OrderPaymentKey.self).pay(order)
    _ = try await app.navigator.screen()
    expectEqual(app.path, ["cart", "cart/confirmation/\(order)"])
  }

  @Test("stays open for an order that still awaits its payment, whatever became of another one")
  func otherOrder() async throws {
    let app = try await TestApp.filled()
    try await app.reachReview()
    try await app.perform("confirm")
    let first = try #require(await app.shop.placed().first?.id)
    try app.open("shop://cart")
    try await app.fill()
    try await app.reachReview()
    app.shop.gateway.failCharges(with: .timedOut)
    try await app.perform("confirm")
    _ = try await app.shop.orders.cancel(first)
    try await expectEqual(app.navigator.screen().offered, ["confirm", "orders", "cancel"])
  }
}
