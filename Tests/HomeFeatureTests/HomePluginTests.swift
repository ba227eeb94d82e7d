import Catalog
import CatalogTesting
import Expectations
import HomeFeature
import HomeFeatureInterface
import HomeFeatureTesting
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("The home plugin")
struct HomePluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: HomePlugin(), in: "../../Modules/Features/HomeFeature/Interface/links.lock")
    #expect(try HomeStandIn().differences(from: HomePlugin()).isEmpty)
  }

  @Test("takes no position among the contributions of others")
  func positions() throws {
    try expectPositions(of: HomePlugin())
  }

  @Test("has a stand-in that opens its routes above the same parents")
  func standInParents() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(HomeStandIn())
    let neighbour = try TestHost(composition) { _ = try $0.showTabs(root: "main", initial: "home") }
    let app = try TestApp()
    for url in ["shop://product/mug-01", "shop://product/mug-01/reviews"] {
      try neighbour.open(url)
      try app.open(url)
      expectEqual(neighbour.path, app.path)
    }
  }

  @Test(
    "reads every route back from its link",
    arguments: [
      HomeRoute.home, .category(id("kitchen")), .product(id("mug-01")), .reviews(id("mug-01")),
      .seller(id("s-01")),
    ])
  func roundTrip(route: HomeRoute) throws {
    let app = try TestApp()
    let erased = try AnyRoute(route)
    let read = try app.router.route(for: app.router.url(of: erased))
    expectEqual(read.as(HomeRoute.self), route)
  }

  @Test(
    "reads the plural aliases",
    arguments: [
      ("shop://categories/kitchen", HomeRoute.category(id("kitchen"))),
      ("shop://products/mug-01", .product(id("mug-01"))),
      ("shop://products/mug-01/reviews", .reviews(id("mug-01"))),
    ])
  func aliases(url: String, route: HomeRoute) throws {
    try expectEqual(TestApp().router.route(for: url).as(HomeRoute.self), route)
  }

  @Test("opens a link to reviews with their product beneath")
  func parentsOfReviews() throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    expectEqual(app.path, ["home", "product/mug-01", "product/mug-01/reviews"])
  }

  @Test(
    "opens every other link right above the home",
    arguments: ["category/kitchen", "product/mug-01", "seller/s-01"])
  func noParents(link: String) throws {
    let app = try TestApp()
    try app.open("shop://\(link)")
    expectEqual(app.path, ["home", link])
  }

  @Test(
    "refuses a link to what is not in the catalogue before anything changes",
    arguments: ["category/none", "product/none", "product/none/reviews", "seller/none"])
  func missing(link: String) async throws {
    let app = try TestApp()
    let route = try app.router.route(for: "shop://\(link)")
    await #expect(throws: CatalogError.self) { try await app.navigator.plan(link: route) }
    expectEqual(app.path, ["home"])
  }

  @Test("lets go of its coordinators when the tabs start over")
  func leavesNothingBehind() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01/reviews")
    _ = try await app.screen()
    try await TestGoods(reviews: [id("mug-01"): []]).put(in: app.composed)
    _ = try app.navigator.back()
    _ = try await app.screen()
    try expectEqual(app.navigator.showTabs(root: "main", resets: true), .handled)
    expectEqual(app.path, ["home"])
    expectNoLeaks(app.navigator)
  }
}
