import Catalog
import CatalogScreens
import Expectations
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The product list")
struct ProductListTests {
  @Test("shows twenty products of a category and offers the rest")
  func firstPage() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    let screen = try await app.screen()
    expectEqual(screen.title, "Kitchen: 25 products")
    expectEqual(screen.rows.count, 20)
    expectEqual(screen.rows.first?.title, "Mug 01")
    expectEqual(screen.texts, ["All for the kitchen.", "page 1 of 2"])
    expectEqual(screen.actions.map(\.name), ["sort", "filter", "next"])
  }

  @Test(
    "hosts what others add to its rows, as a seller's list does",
    arguments: ["category/kitchen", "seller/s-01"])
  func contributedRows(link: String) async throws {
    let mug = try #require(Product.ID("mug-01"))
    try await expectPoint(
      ProductRows.self, output: { ProductRowsContribution(notes: [mug: $0]) },
      seen: { screen in
        screen.rows.flatMap(\.values).compactMap {
          if case .text(let text) = $0 { text } else { nil }
        }
      }
    ) { contributors, limit in
      let app = try TestApp(beside: contributors, limit: limit)
      try app.open("shop://\(link)")
      return app
    }
  }

  @Test("turns the page and back")
  func turnsPages() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    try await expectEqual(app.perform("next"), .silent)
    try await expectEqual(app.screen().rows.map(\.title).first, "Mug 21")
    try await expectEqual(app.actions(), ["sort", "filter", "previous"])
    await #expect(
      throws: InputError.unknownAction(name: "next", available: ["sort", "filter", "previous"])
    ) {
      try await app.perform("next")
    }
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.map(\.title).first, "Mug 01")
  }

  @Test("stays on its page while a product is looked at")
  func keepsPage() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    try await app.perform("next")
    try await app.pick(5)
    expectEqual(app.path.last, "product/mug-25")
    _ = try app.navigator.back()
    try await expectEqual(app.screen().rows.map(\.title).first, "Mug 21")
  }

  @Test("offers no turning where one page holds everything")
  func onePage() async throws {
    let app = try TestApp()
    try app.open("shop://category/garden")
    let screen = try await app.screen()
    expectEqual(screen.title, "Garden: 1 product")
    expectEqual(screen.texts, ["All for the garden."])
    expectEqual(screen.actions.map(\.name), ["sort", "filter"])
    await #expect(
      throws: InputError.unknownAction(name: "previous", available: ["sort", "filter"])
    ) {
      try await app.perform("previous")
    }
  }

  @Test("says when a category is empty")
  func emptyCategory() async throws {
    let app = try TestApp()
    try app.open("shop://category/attic")
    let screen = try await app.screen()
    #expect(screen.rows.isEmpty)
    expectEqual(screen.notices, ["There is nothing in Attic yet."])
    #expect(screen.actions.isEmpty)
  }

  @Test("is sorted as asked, from its first page on")
  func sorts() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    try await app.perform("next")
    try await expectEqual(app.perform("sort", "price-down"), .silent)
    let screen = try await app.screen()
    expectEqual(screen.rows.first?.title, "Mug 25")
    expectEqual(screen.texts, ["All for the kitchen.", "sorted by price-down", "page 1 of 2"])
    await #expect(throws: CatalogError.unknownOrder("colour")) {
      try await app.perform("sort", "colour")
    }
    await #expect(
      throws: InputError.missingArgument(
        "order", usage: "sort <order>", values: ["name", "price", "price-down", "rating", "newest"])
    ) { try await app.perform("sort") }
  }

  @Test("is filtered as asked, until the filter is lifted")
  func filters() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    try await app.perform("filter", "stock", "price", "10.01..10.03")
    let screen = try await app.screen()
    expectEqual(screen.title, "Kitchen: 2 products")
    expectEqual(screen.rows.map(\.title), ["Mug 01", "Mug 03"])
    expectEqual(screen.texts.last, "only stock price 10.01..10.03 USD")
    try await app.perform("filter", "price", "99..")
    let empty = try await app.screen()
    expectEqual(empty.notices, ["Nothing in Kitchen meets the filter."])
    expectEqual(empty.actions.map(\.name), ["sort", "filter"])
    try await app.perform("filter", "off")
    try await expectEqual(app.screen().title, "Kitchen: 25 products")
    await #expect(throws: CatalogError.invalidFilter("cheap")) {
      try await app.perform("filter", "cheap")
    }
    await #expect(
      throws: InputError.missingArgument(
        "condition", usage: "filter <condition>",
        values: ["stock", "price", "rating", "seller", "category", "off"])
    ) { try await app.perform("filter") }
  }
}
