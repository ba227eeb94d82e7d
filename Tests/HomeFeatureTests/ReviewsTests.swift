import Catalog
import FeatureTestSupport
import Navigation
import Screens
import Testing

@MainActor
@Suite("The reviews")
struct ReviewsTests {
  @Test("show the rating and twenty opinions")
  func firstPage() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    let screen = try await app.screen()
    #expect(screen.title == "Reviews: Mug 01")
    #expect(screen.fact("Rating") == .text("3.9 of 5, 21 reviews"))
    #expect(screen.headings.count == 20)
    #expect(screen.headings.first == "2 of 5, Reader 1, 2025-03-14")
    #expect(screen.texts.first == "Opinion 1")
    #expect(screen.texts.last == "page 1 of 2")
    #expect(screen.actions.map(\.name) == ["more"])
  }

  @Test("turn the page and back")
  func turnsPages() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    #expect(try await app.perform("more") == .silent)
    #expect(try await app.screen().texts == ["Opinion 21", "page 2 of 2"])
    await #expect(throws: InputError.unknownAction(name: "more", available: ["less"])) {
      try await app.perform("more")
    }
    try await app.perform("less")
    #expect(try await app.screen().headings.count == 20)
  }

  @Test("say when there are none")
  func none() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade/reviews")
    let screen = try await app.screen()
    #expect(screen.blocks == [.notice("Nobody has reviewed this yet.")])
    #expect(screen.actions.isEmpty)
  }

  @Test("of no such product are an error")
  func noSuchProduct() async throws {
    let app = try TestApp()
    try app.open("shop://product/nothing/reviews")
    await #expect(throws: CatalogError.noSuchProduct(id("nothing"))) { try await app.screen() }
  }
}
