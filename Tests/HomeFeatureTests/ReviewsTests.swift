import Catalog
import CatalogTesting
import CivilTime
import Expectations
import Navigation
import NavigationTestKit
import Screens
import SharedKernel
import Testing

@testable import HomeFeature

@MainActor
@Suite("The reviews")
struct ReviewsTests {
  private func opinion(
    _ author: String, _ stars: Int, _ date: String, _ note: ScreenValue...
  ) -> Row {
    let rating = ScreenValue.rating(tenths: stars * 10, count: 1, text: "\(stars) of 5")
    return Row(author, [rating, .text(date)] + note)
  }

  @Test("show the rating and twenty opinions")
  func firstPage() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    let screen = try await app.screen()
    expectEqual(screen.title, "Reviews: Mug 01")
    expectEqual(
      screen.fact("Rating"),
      .rating(tenths: 39, count: 21, text: "★★★★☆ 3.9 of 5, 21 reviews"))
    expectEqual(screen.rows.count, 20)
    expectEqual(screen.rows.first, opinion("Reader 1", 2, "2025-03-14"))
    expectEqual(screen.texts.first, "Opinion 1")
    expectEqual(
      screen.texts.suffix(2), ["page 1 of 2", "Sign in to review this if you bought it."])
    expectEqual(screen.actions.map(\.name), ["next"])
  }

  @Test("mark those of refunded purchases")
  func refunded() async throws {
    let app = try TestApp()
    let day = try #require(CivilDate("2026-03-14"))
    let review = Review(
      rating: try #require(Rating(1)), authorName: "Ann", text: "Sent back.", date: day,
      isRefunded: true)
    try await TestGoods(reviews: [id("spade"): [review]]).put(in: app.composed)
    try app.open("shop://product/spade/reviews")
    let screen = try await app.screen()
    expectEqual(screen.rows, [opinion("Ann", 1, "2026-03-14", "refunded, not counted")])
    expectEqual(
      ReviewEligibility.written(review).blocks,
      [.text("You gave it 1 of 5. It does not count, as your purchase was refunded.")])
  }

  @Test("say that the shop has hidden one's own, also one that does not count")
  func hidden() throws {
    for isRefunded in [false, true] {
      let review = Review(
        rating: try #require(Rating(2)), authorName: "Ann", text: "Rude.",
        date: try #require(CivilDate("2026-03-14")), isRefunded: isRefunded, isHidden: true)
      expectEqual(
        ReviewEligibility.written(review).blocks,
        [.text("You gave it 2 of 5. The shop has hidden your review.")])
    }
  }

  @Test("turn the page and back")
  func turnsPages() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    try await expectEqual(app.perform("next"), .silent)
    try await expectEqual(app.screen().texts.prefix(2), ["Opinion 21", "page 2 of 2"])
    await #expect(throws: InputError.unknownAction(name: "next", available: ["previous"])) {
      try await app.perform("next")
    }
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.count, 20)
  }

  @Test("say when there are none")
  func none() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade/reviews")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["No one has reviewed this yet."])
    #expect(screen.actions.isEmpty)
  }

  @Test("are not offered to a person who has not bought the product")
  func notBought() async throws {
    let app = try TestApp()
    try app.open("shop://product/spade/reviews")
    for word in ["write", "edit", "delete"] {
      await #expect(throws: (any Error).self) {
        try await app.perform(word, answers: ["stars": "5", "name": "A", "text": "B"])
      }
    }
    app.purchases.signIn("Ann")
    let screen = try await app.screen()
    expectEqual(screen.texts, ["Only people who bought this can review it."])
    #expect(screen.actions.isEmpty && screen.fields.isEmpty)
  }

  /// The reviews of a product, as Ann sees them, who bought it.
  private func bought(_ product: StaticString) throws -> TestApp {
    let app = try TestApp()
    app.purchases.signIn("Ann")
    app.purchases.buy(id(product))
    try app.open("shop://product/\(product)/reviews")
    return app
  }

  @Test("are written, changed and deleted by a buyer")
  func life() async throws {
    let app = try bought("spade")
    let offered = try await app.screen()
    expectEqual(offered.actions, [.data("write", title: "Write a review", asksFields: true)])
    expectEqual(offered.fields.map(\.name), ["stars", "name", "text"])
    expectEqual(offered.fields.map(\.initial), [nil, "Ann", nil])
    let answers = ["stars": "2", "name": "Ann B.", "text": "Blunt."]
    try await expectEqual(app.perform("write", answers: answers).message, "your review was stored")
    let written = try await app.screen()
    expectEqual(written.rows, [opinion("Ann B.", 2, "2026-03-14")])
    expectEqual(written.texts, ["Blunt.", "You gave it 2 of 5."])
    expectEqual(written.fields.map(\.initial), ["2", "Ann B.", "Blunt."])
    expectEqual(written.actions.map(\.name), ["edit", "delete"])
    try await expectEqual(
      written.action(named: "delete")?.confirmation(), "Delete your review, which gives it 2 of 5")
    try await app.perform("edit", answers: ["stars": "5", "name": "Ann", "text": "Sharp."])
    try await expectEqual(app.screen().rows, [opinion("Ann", 5, "2026-03-14")])
    try await expectEqual(app.perform("delete").message, "your review was deleted")
    try await expectEqual(app.actions(), ["write"])
  }

  @Test("show the first page again once one was written, changed or deleted on another")
  func writtenOnAnotherPage() async throws {
    let app = try bought("mug-01")
    let answers = ["stars": "2", "name": "Ann", "text": "Blunt."]
    for (action, answers) in [("write", answers), ("edit", answers), ("delete", [:])] {
      try await app.perform("next")
      #expect(try await app.screen().texts.contains("page 2 of 2"))
      try await app.perform(action, answers: answers)
      #expect(try await app.screen().texts.contains("page 1 of 2"), "\(action)")
    }
  }

  @Test("are refused with what is wrong with them")
  func refused() async throws {
    let app = try bought("spade")
    await #expect(throws: CatalogError.invalidRating(9)) {
      try await app.perform("write", answers: ["stars": "9", "name": "A", "text": "B"])
    }
    await #expect(throws: InputError.notANumber("many", accepted: 1...5)) {
      try await app.perform("write", answers: ["stars": "many", "name": "A", "text": "B"])
    }
    await #expect(throws: CatalogError.invalidText(.reviewText, .empty)) {
      try await app.perform("write", answers: ["stars": "1", "name": "A", "text": " "])
    }
    await #expect(throws: InputError.unknownAction(name: "dance", available: ["write"])) {
      try await app.perform("dance")
    }
  }
}
