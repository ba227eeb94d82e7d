import Catalog
import CatalogTesting
import Expectations
import HomeFeatureInterface
import Money
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
      ["Garden", "Kitchen", "Mug 01", "Mug 03", "Mug 04", "Mug 05", "Mug 06"])
    expectEqual(screen.rows[0].values, [.text("1 product"), .text("All for the garden.")])
    expectEqual(screen.rows[1].values.first, .text("25 products"))
    expectEqual(
      screen.rows[2].values,
      [
        .money(minorUnits: 1_001, currency: "USD", exponent: 2),
        .rating(tenths: 39, count: 21, text: "★★★★☆ 3.9 (21)"), "",
      ])
  }

  @Test("has no heading over nothing: no featured products, or no goods at all")
  func nothing() async throws {
    let attic = Catalog.Category(id: id("attic"), name: "Attic", summary: "All for the attic.")
    let soldOut = Product(
      id: id("trunk"), name: "Trunk", summary: "", price: Money(minorUnits: 1_000, currency: .usd),
      categoryID: attic.id, sellerID: id("s-01"))
    let one = try await TestApp(TestGoods([soldOut], categories: [attic])).screen()
    expectEqual(one.headings, ["Categories"])
    expectEqual(one.rows.map(\.title), ["Attic"])
    for goods in [TestGoods(), TestGoods(categories: [attic])] {
      let none = try await TestApp(goods).screen()
      expectEqual(none.headings, [])
      expectEqual(none.notices, ["Nothing is offered yet."])
    }
  }

  @Test("leads to a category and back")
  func category() async throws {
    let app = try TestApp()
    try await expectEqual(app.pick(2), .silent)
    expectEqual(app.path, ["home", "category/kitchen"])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["home"])
  }

  @Test("leads to a featured product")
  func featured() async throws {
    let app = try TestApp()
    try await app.pick(3)
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
