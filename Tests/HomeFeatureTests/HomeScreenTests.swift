import Catalog
import CatalogTesting
import Expectations
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import Screens
import SharedKernelTesting
import Testing

@MainActor
@Suite("The home screen")
struct HomeScreenTests {
  @Test("lists the categories, then the featured products")
  func lists() async throws {
    let screen = try await TestApp().screen()
    expectEqual(screen.title, "Shop")
    expectEqual(screen.headings, ["Categories", "Featured"])
    expectEqual(
      screen.rows.map(\.title),
      ["Attic", "Garden", "Kitchen", "Mug 01", "Mug 03", "Mug 04", "Mug 05", "Mug 06"])
    expectEqual(screen.rows[1].values, [.text("1 product"), .text("All for the garden.")])
    expectEqual(screen.rows[2].values.first, .text("25 products"))
    expectEqual(
      screen.rows[3].values,
      [
        .money(minorUnits: 1_001, currency: "USD", exponent: 2),
        .rating(tenths: 39, count: 21, text: "★★★★☆ 3.9 (21)"), "",
      ])
  }

  @Test("has no heading over nothing: no featured products, or no goods at all")
  func nothing() async throws {
    let attic = Catalog.Category(id: id("attic"), name: "Attic", summary: "All for the attic.")
    let one = try await TestApp(TestGoods(categories: [attic])).screen()
    expectEqual(one.headings, ["Categories"])
    expectEqual(one.rows.map(\.title), ["Attic"])
    let none = try await TestApp(TestGoods()).screen()
    expectEqual(none.headings, [])
    expectEqual(none.notices, ["There is nothing for sale yet."])
  }

  @Test("leads to a category and back")
  func category() async throws {
    let app = try TestApp()
    try await expectEqual(app.pick(3), .silent)
    expectEqual(app.path, ["home", "category/kitchen"])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["home"])
  }

  @Test("leads to a featured product")
  func featured() async throws {
    let app = try TestApp()
    try await app.pick(4)
    expectEqual(app.path, ["home", "product/mug-01"])
  }

  @Test("shows what other features contribute, and is right without them")
  func contributions() async throws {
    try await expectScreenPoint(FrontPage.self) { try TestApp(beside: $0, limit: $1) }
  }

  @Test("hands on what the catalogue throws")
  func unreachable() async throws {
    let app = try TestApp()
    app.run.faults.fail(.unreachable)
    await #expect(throws: DatabaseFault.unreachable) { try await app.screen() }
  }
}
