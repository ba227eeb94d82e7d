import Catalog
import CatalogTesting
import Expectations
import HomeFeature
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import PluginInterface
import Screens
import SharedKernel
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
    expectEqual(
      screen.fact("Rating"),
      .rating(tenths: 39, count: 21, text: "★★★★☆ 3.9 of 5, 21 reviews"))
    #expect(screen.notices.isEmpty)
    expectEqual(screen.actions.map(\.name), ["reviews", "seller"])
    try expectMentions(of: HomePlugin(), on: screen)
  }

  @Test("shows what other features contribute, before its own actions, and is right without them")
  func contributions() async throws {
    try await expectScreenPoint(ProductPage.self) { contributors, limit in
      let app = try TestApp(beside: contributors, limit: limit)
      try app.open("shop://product/mug-01")
      return app
    }
    let wish = Contributor("wish", to: ProductPage.self) { _, product in
      ScreenContribution(actions: [
        ScreenAction("save", title: "Save it") { _ in ActionOutcome("saved \(product)") }
      ])
    }
    let app = try TestApp(beside: [wish])
    try app.open("shop://product/mug-01")
    try await expectEqual(app.actions(), ["save", "reviews", "seller"])
    try await expectEqual(app.perform("save").message, "saved mug-01")
  }

  @Test("says that it was withdrawn, and so do its reviews, which stay")
  func withdrawn() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    try await expectEqual(app.screen().notices, [])
    try await TestCatalog.withdraw(#require(Product.ID("mug-01")), in: app.composed.container)
    let reviews = try await app.screen()
    expectEqual(reviews.notices, ["The shop does not offer this any more."])
    #expect(!reviews.rows.isEmpty)
    _ = try app.navigator.back()
    let page = try await app.screen()
    expectEqual(page.notices, ["The shop does not offer this any more."])
    expectEqual([page.fact("In stock"), page.fact("Availability")], [nil, nil])
    #expect(page.fact("Price") != nil)
  }

  @Test("says that it is sold out")
  func soldOut() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-02")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["Sold out."])
    expectEqual(screen.fact("Availability"), "sold out")
    expectEqual(screen.fact("Rating"), .text("no reviews yet"))
  }

  @Test("leads to reviews and seller")
  func waysOn() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade")
    try await expectEqual(app.perform("reviews"), .silent)
    expectEqual(app.path, ["home", "product/spade", "product/spade/reviews"])
    _ = try app.navigator.back()
    try await expectEqual(app.perform("seller"), .silent)
    expectEqual(app.path, ["home", "product/spade", "seller/s-02"])
    _ = try app.navigator.back()
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
