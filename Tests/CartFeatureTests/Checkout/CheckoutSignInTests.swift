import Accounts
import AccountsTesting
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("A guest's checkout")
struct CheckoutSignInTests {
  @Test("signing in comes first, and then the checkout begins by itself")
  func signIn() async throws {
    let app = try await TestApp(isSignedIn: false)
    try await app.fill()
    let outcome = try await app.perform("checkout")
    expectEqual(outcome.message, "sign in to check out · the checkout begins right after")
    expectEqual(app.path, ["cart", "login"])
    expectEqual(app.navigator.deferred.count, 1)
    try await app.perform("finish")
    expectEqual(app.path, ["cart", "checkout"])
    #expect(app.navigator.deferred.isEmpty)
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
    #expect(app.navigator.drainErrors().isEmpty)
    expectNoLeaks(app.navigator)
  }

  @Test("leaving the sign-in leads back to the cart and forgets the checkout")
  func cancel() async throws {
    let app = try await TestApp(isSignedIn: false)
    try await app.fill()
    try await app.perform("checkout")
    try await app.perform("cancel")
    expectEqual(app.path, ["cart"])
    #expect(app.navigator.deferred.isEmpty)
    try await expectEqual(app.shop.cart.count(), 2)
    expectNoLeaks(app.navigator)
  }

  @Test("a checkout link waits for signing in too")
  func link() async throws {
    let app = try await TestApp(isSignedIn: false)
    try await app.fill()
    _ = try app.navigator.select("home")
    #expect(try app.open("shop://checkout") == .pending)
    expectEqual(app.tab, "home")
    try await app.perform("finish")
    expectEqual(app.tab, "cart")
    expectEqual(app.path, ["cart", "checkout"])
  }

  @Test("where nothing can sign in, the checkout is refused with a reason")
  func unavailable() async throws {
    let app = try await TestApp(isSignedIn: true, isAlone: true)
    try await app.fill()
    let seen = try await app.screen()
    try await app.shop.device.accounts.signOut()
    try await app.fill()
    #expect(try await !app.actions().contains("checkout"))
    await #expect(throws: NavigationError.self) {
      try await seen.perform(ActionInvocation("checkout"))
    }
    expectEqual(app.path, ["cart"])
  }
}
