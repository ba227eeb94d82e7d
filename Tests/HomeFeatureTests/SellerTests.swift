import Catalog
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
    #expect(screen.title == "Claywork")
    #expect(screen.texts == ["Claywork since 1970.", "page 1 of 2"])
    #expect(screen.fact("Location") == .text("Oslo"))
    #expect(screen.fact("Rating") == .text("★★★★☆ 3.9 of 5, 21 reviews"))
    #expect(screen.fact("Products") == .number(25))
    #expect(screen.rows.count == 20)
  }

  @Test("leads to a product of any page")
  func products() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-01")
    try await app.perform("more")
    #expect(try await app.actions() == ["less"])
    #expect(try await app.pick(1) == .silent)
    #expect(app.path == ["home", "seller/s-01", "product/mug-21"])
    _ = try app.navigator.back()
    try await app.perform("less")
    #expect(try await app.screen().rows.first?.title == "Mug 01")
  }

  @Test("without products is shown as such")
  func noProducts() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-03")
    #expect(try await app.screen().notices == ["Idle sells nothing at the moment."])
    await #expect(throws: InputError.unknownAction(name: "more", available: [])) {
      try await app.perform("more")
    }
  }

  @Test("that does not exist is an error")
  func noSuchSeller() async throws {
    let app = try TestApp()
    try app.open("shop://seller/s-99")
    await #expect(throws: CatalogError.noSuchSeller(id("s-99"))) { try await app.screen() }
  }
}
