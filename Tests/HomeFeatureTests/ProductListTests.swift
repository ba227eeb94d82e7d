import Catalog
import FeatureTestSupport
import Navigation
import Screens
import Testing

@MainActor
@Suite("The product list")
struct ProductListTests {
  @Test("shows twenty products of a category and offers the rest")
  func firstPage() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    let screen = try await app.screen()
    #expect(screen.title == "Kitchen: 25 products")
    #expect(screen.rows.count == 20)
    #expect(screen.rows.first?.title == "Mug 01")
    #expect(screen.texts == ["All for the kitchen.", "page 1 of 2"])
    #expect(screen.actions.map(\.name) == ["more"])
  }

  @Test("turns the page and back")
  func turnsPages() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    #expect(try await app.perform("more") == .silent)
    #expect(try await app.screen().rows.map(\.title).first == "Mug 21")
    #expect(try await app.actions() == ["less"])
    await #expect(throws: InputError.unknownAction(name: "more", available: ["less"])) {
      try await app.perform("more")
    }
    try await app.perform("less")
    #expect(try await app.screen().rows.map(\.title).first == "Mug 01")
  }

  @Test("stays on its page while a product is looked at")
  func keepsPage() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    try await app.perform("more")
    try await app.pick(5)
    #expect(app.path.last == "product/mug-25")
    _ = try app.navigator.back()
    #expect(try await app.screen().rows.map(\.title).first == "Mug 21")
  }

  @Test("offers no turning where one page holds everything")
  func onePage() async throws {
    let app = try TestApp()
    try app.open("shop://category/garden")
    let screen = try await app.screen()
    #expect(screen.title == "Garden: 1 product")
    #expect(screen.texts == ["All for the garden."])
    #expect(screen.actions.isEmpty)
    await #expect(throws: InputError.unknownAction(name: "less", available: [])) {
      try await app.perform("less")
    }
  }

  @Test("says when a category is empty")
  func emptyCategory() async throws {
    let app = try TestApp()
    try app.open("shop://category/attic")
    let screen = try await app.screen()
    #expect(screen.rows.isEmpty)
    #expect(screen.notices == ["There is nothing in Attic yet."])
  }

  @Test("hands on that there is no such category")
  func noSuchCategory() async throws {
    let app = try TestApp()
    try app.open("shop://category/cellar")
    await #expect(throws: CatalogError.noSuchCategory(id("cellar"))) { try await app.screen() }
  }
}
