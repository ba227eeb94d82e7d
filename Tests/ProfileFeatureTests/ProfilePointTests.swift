import Expectations
import Navigation
import NavigationTestKit
import Ordering
import ProfileFeatureInterface
import Screens
import Testing

@MainActor
@Suite("What other features contribute to a person's screens")
struct ProfilePointTests {
  @Test("the profile shows it, and is right without")
  func page() async throws {
    try await expectScreenPoint(ProfilePage.self) { contributors, limit in
      try await TestApp(beside: contributors, limit: limit)
    }
  }

  @Test("the page of an order shows it, and hands over the order")
  func order() async throws {
    let order = try Sample.order("o-1", .paid)
    try await expectScreenPoint(OrderPage.self) { contributors, limit in
      let app = try await TestApp(orders: [order], beside: contributors, limit: limit)
      try app.open("shop://order/\(order.id)")
      return app
    }
    let count = Contributor("count", to: OrderPage.self) { _, order in
      ScreenContribution(facts: [Fact("Pieces", .number(order.count))])
    }
    let app = try await TestApp(orders: [order], beside: [count])
    try app.open("shop://order/\(order.id)")
    try await expectEqual(app.screen().fact("Pieces"), .number(order.count))
  }
}
