import Catalog
import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("The seller")
struct SellerTests {
  @Test("is shown with its rating and its products")
  func facts() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-01")
    let screen = try await app.screen()
    expectEqual(screen.title, "Claywork")
    expectEqual(screen.texts, ["Claywork since 1970.", "page 1 of 2"])
    expectEqual(screen.fact("Location"), .text("Oslo"))
    expectEqual(
      screen.fact("Rating"),
      .rating(tenths: 39, count: 21, text: "★★★★☆ 3.9 of 5, 21 reviews"))
    expectEqual(screen.fact("Products"), .number(25))
    expectEqual(screen.rows.count, 20)
  }

  @Test("leads to a product of any page")
  func products() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-01")
    try await app.perform("next")
    try await expectEqual(app.actions(), ["previous"])
    try await expectEqual(app.pick(1), .silent)
    expectEqual(app.path, ["home", "seller/s-01", "product/mug-21"])
    _ = try app.navigator.back()
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.first?.title, "Mug 01")
  }

  @Test("without products is shown as such")
  func noProducts() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-03")
    try await expectEqual(app.screen().notices, ["Idle sells nothing at the moment."])
    await #expect(throws: InputError.unknownAction(name: "next", available: [])) {
      try await app.perform("next")
    }
  }
}
