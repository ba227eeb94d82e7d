import CartFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import Testing

@MainActor
@Suite("Leaving a checkout")
struct CheckoutLeavingTests {
  @Test("going back a step keeps what was entered, and asks nothing")
  func stepBack() async throws {
    let app = try await TestApp.atReview()
    try expectEqual(app.navigator.back(), .handled)
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery"])
    try expectEqual(app.navigator.forward(), .handled)
    try expectEqual(app.navigator.forward(), .handled)
    expectEqual(app.path.last, "checkout/review")
    #expect(try await app.screen().fact("Ship to") != nil)
  }

  @Test("once an address is entered, leaving is refused until it is said twice")
  func blocked() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    _ = try app.navigator.back()
    let before = app.navigator.state
    var token: ProceedToken?
    do {
      _ = try app.navigator.back()
    } catch NavigationError.blocked(let name, let reason, let spare) {
      expectEqual(name, "CheckoutCoordinator")
      #expect(reason.contains("not finished"))
      token = spare
    }
    expectEqual(app.navigator.state, before)
    try expectEqual(app.navigator.proceed(with: #require(token)), .handled)
    expectEqual(app.path, ["cart"])
    expectNoLeaks(app.navigator)
  }

  @Test("nothing entered is nothing lost, and cancelling is leaving on purpose")
  func free() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try expectEqual(app.navigator.back(), .handled)
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("cancel")
    expectEqual(app.path, ["cart"])
  }

  @Test("a checkout that comes back with a saved tree still hands the cart its order")
  func restored() async throws {
    let first = try await TestApp.filled()
    try await first.perform("checkout")
    let archive = first.navigator.archive()

    let app = try await TestApp.filled()
    let report = try await app.navigator.restore(archive) { link in
      try app.router.route(for: "shop://\(link)")
    }
    #expect(report.losses.isEmpty)
    expectEqual(app.path, ["cart", "checkout"])
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
  }

  @Test("a typed address is lost with the checkout, as its question says, and nothing is stored")
  func lost() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    #expect(try await app.shop.addresses.addressBook().addresses.isEmpty)
    try await app.perform("cancel")
    #expect(try await app.shop.addresses.addressBook().addresses.isEmpty)
    try await app.perform("checkout")
    try await expectEqual(app.screen().initials, ["recipient": "Ada"])
  }

  @Test(
    "an address is not stored with an order whose card is refused, but with the one that is paid")
  func refusedCard() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_decline"])
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await app.perform("confirm")
    }
    #expect(try await app.shop.addresses.addressBook().addresses.isEmpty)
    try await app.perform("payment")
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    try await expectEqual(
      app.shop.addresses.addressBook().addresses.map(\.street), [Sample.address["street"]])
  }

  @Test("its steps come up from below")
  func transition() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    expectEqual(app.navigator.log.events.last?.transition?.name, "slide-up")
  }
}
