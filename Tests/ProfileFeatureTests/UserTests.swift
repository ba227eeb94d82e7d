import Accounts
import AccountsTesting
import Catalog
import CivilTime
import Diagnostics
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("A user")
struct UserTests {
  @Test("is shown to themselves, with a link to the profile")
  func own() async throws {
    let app = try await TestApp()
    try app.open("shop://user/u-1")
    let screen = try await app.screen()
    expectEqual(screen.title, "Ada")
    expectEqual(screen.fact("E-mail address"), "ada@shop.example")
    expectEqual(screen.texts, ["There is no review under this name."])
    try await expectEqual(app.perform("profile"), .silent)
    expectEqual(app.path, ["profile"])
  }

  @Test("who is somebody else is shown with the name, and the reviews signed with it, and no more")
  func others() async throws {
    let app = try await TestApp()
    let bob = try await bob(in: app)
    try app.open("shop://user/\(bob.id)")
    let screen = try await app.screen()
    expectEqual(screen.title, "Bob")
    #expect(screen.fact("Name") == "Bob" && screen.fact("E-mail address") == nil)
    expectEqual(screen.rows.map(\.title), ["Mug 01"])
    expectEqual(
      screen.rows.first?.values,
      [.rating(tenths: 40, count: 1, text: "4 of 5"), "2026-03-20"])
    expectEqual(screen.texts, ["Keeps the tea warm."])
    #expect(screen.offered.isEmpty)
    _ = try await app.pick(1)
    expectEqual(app.path, ["profile", "user/\(bob.id)", "product/mug-01"])
  }

  @Test("one page of reviews is shown at a time, and a refunded purchase is marked")
  func pages() async throws {
    let app = try await TestApp()
    let bob = try await bob(in: app)
    for number in 3...24 {
      try await review("mug-\(number < 10 ? "0" : "")\(number)", signed: "Bob", by: bob, in: app)
    }
    try await review("mug-25", signed: "Bob", by: bob, isRefunded: true, in: app)
    try app.open("shop://user/\(bob.id)")
    try await app.perform("next")
    let rest = try await app.screen().rows.map(\.title)
    expectEqual(rest, ["Mug 22", "Mug 23", "Mug 24", "Mug 25"])
    try await expectEqual(app.screen().rows.last?.values.last, "refunded, not counted")
  }

  @Test("sees on a product's page what they may review, and then how they did")
  func ownReview() async throws {
    let app = try await TestApp()
    let mug = try #require(Product.ID("mug-01"))
    func shown() async throws -> ScreenValue? {
      try app.open("shop://product/\(mug)")
      return try await app.screen().fact("Your review")
    }
    try await expectEqual(shown(), nil)
    try await app.shop.cart.add(mug, quantity: .one)
    try await app.shop.order()
    try await expectEqual(shown(), "none yet: you bought this and may write one")
    try await app.shop.reviews.write(
      try ReviewDraft(stars: 4, authorName: "Ada", text: "Warm."), on: mug)
    try await expectEqual(shown(), "4 of 5 · Warm.")
    try await app.shop.device.accounts.signOut()
    let page = try await app.navigator.screen()
    expectEqual(page.fact("Your review"), nil)
  }

  @Test("nothing leads to a product where nothing shows products")
  func alone() async throws {
    let app = try await TestApp(hasHome: false)
    let bob = try await bob(in: app)
    try app.open("shop://user/\(bob.id)")
    try await expectEqual(app.screen().rows.map(\.pick), [nil])
  }

  @Test("who does not exist, or not any more, is nobody")
  func nobody() async throws {
    let app = try await TestApp()
    let device = try app.shop.device.another()
    try await device.accounts.register(
      name: "Bob", email: "bob@shop.example", password: TestAccounts.password)
    let bob = try #require(device.accounts.currentUser()).id
    try await device.privacy.deleteAccount()
    for id in ["u-nobody", "\(bob)"] {
      try app.open("shop://user/\(id)")
      let error = await #expect(throws: (any Error).self) { try await app.screen() }
      let explanation = try #require(error as? any ExplainedError).explanation
      expectEqual(explanation.category, .notFound)
      expectEqual(explanation.code, "profile.noSuchUser")
      expectEqual(explanation.message, "there is no user \(id)")
      #expect(explanation.hint != nil)
    }
  }

  /// Bob, who has signed one review with his name and another one otherwise.
  private func bob(in app: TestApp) async throws -> User {
    let device = try app.shop.device.another()
    try await device.accounts.register(
      name: "Bob", email: "bob@shop.example", password: TestAccounts.password)
    let bob = try #require(device.accounts.currentUser())
    try await review("mug-01", signed: "Bob", by: bob, in: app)
    try await review("spade", signed: "A gardener", by: bob, in: app)
    return bob
  }

  private func review(
    _ product: String, signed name: String, by user: User, isRefunded: Bool = false,
    in app: TestApp
  ) async throws {
    let review = Review(
      try ReviewDraft(stars: 4, authorName: name, text: "Keeps the tea warm."),
      on: try #require(CivilDate("2026-03-20")), isRefunded: isRefunded)
    try await app.shop.put(review, on: #require(Product.ID(product)), by: user)
  }
}
