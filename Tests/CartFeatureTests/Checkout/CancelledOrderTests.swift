import Expectations
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("A checkout whose order was cancelled elsewhere")
struct CancelledOrderTests {
  /// An app at the review of an order that awaits its payment and was cancelled elsewhere.
  private func cancelledElsewhere() async throws -> TestApp {
    let app = try await TestApp.atReview()
    app.shop.gateway.failCharges(with: .declined)
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    app.shop.gateway.failCharges(with: .timedOut)
    try await app.perform("confirm")
    let order = try #require(await app.shop.placed().first)
    _ = try await app.shop.orders.cancel(order.id)
    return app
  }

  @Test("nothing is ordered at the total shown before")
  func totalAfterCancelling() async throws {
    let app = try await cancelledElsewhere()
    let seen = try await app.screen()
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    app.shop.gateway.failCharges(with: nil)
    try await app.fill("p-001", 3)
    await #expect(throws: OrderingError.self, "that screen showed another total") {
      try await seen.perform(ActionInvocation("confirm"))
    }
    try await expectEqual(app.shop.placed().count, 1)
  }

  @Test("the next order has another key")
  func keyAfterCancelling() async throws {
    let app = try await cancelledElsewhere()
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    app.shop.gateway.failCharges(with: nil)
    try await app.fill()
    #expect(try await app.screen().notices.isEmpty)
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.status), [.cancelled, .paid])
  }
}
