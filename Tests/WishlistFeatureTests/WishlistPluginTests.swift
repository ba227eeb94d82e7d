import Accounts
import AccountsTesting
import Catalog
import CatalogTesting
import DependencyInjection
import Expectations
import HomeFeatureTesting
import Money
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SharedKernel
import Testing
import WishlistFeature
import WishlistFeatureInterface
import WishlistFeatureStore
import WishlistFeatureTesting

/// The plugin composed for real with its store, over a catalogue in memory, beside stand-ins that show what it adds.
@MainActor
private final class TestApp: TestHost {
  let wishlist: any WishlistService
  let accounts = TestAccounts()

  init() throws {
    let composed = try accounts.composed(
      WishlistPlugin(), WishlistStorePlugin(), HomeStandIn(), TestCatalog())
    wishlist = try composed.container.resolve(WishlistKey.self)
    try super.init(composed) { _ = try $0.showTabs(root: "main", initial: "wishlist") }
  }

  /// Saves a product as if it had cost something else, or had been in another stock.
  func save(_ name: String, cents: Int64? = nil, wasInStock: Bool? = nil) async throws {
    let catalog = try composed.container.resolve(CatalogKey.self)
    let product = try await catalog.product(#require(Product.ID(name))).product
    try await wishlist.save(
      SavedProduct(
        product: product.id, name: product.name,
        price: cents.map { Money(minorUnits: $0, currency: .usd) } ?? product.price,
        wasInStock: wasInStock ?? product.isInStock))
  }
}

@MainActor
@Suite("The wish list")
struct WishlistPluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: WishlistPlugin(), in: "../../Modules/Features/WishlistFeature/Interface/links.lock")
    #expect(try WishlistStandIn().differences(from: WishlistPlugin()).isEmpty)
  }

  @Test("takes the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(
      of: WishlistPlugin(), WishlistStorePlugin(),
      are: ["AfterSignIn": 20, "ProductPage": 20, "StatusItems": 20])
  }

  @Test("a product's page saves it, says that it is saved, and takes it off again")
  func page() async throws {
    let app = try TestApp()
    try app.open("shop://product/mug-01")
    try await expectMentions(of: WishlistPlugin(), on: app.screen())
    try await expectEqual(app.perform("save").message, "saved Mug 01 · wish list 1")
    try await expectEqual(app.screen().fact("Wish list"), "saved")
    #expect(try await app.screen().action(named: "save") == nil)
    try await app.perform("unsave")
    #expect(try await app.wishlist.saved().isEmpty)
  }

  @Test("lists of products mark what is saved, and each row saves its product")
  func rows() async throws {
    let app = try TestApp()
    try app.open("shop://category/kitchen")
    // The stand-in lists products that this catalogue does not sell.
    let save = try #require(await app.screen().rows.last?.actions.first { $0.name == "save" })
    await #expect(throws: CatalogError.self) { try await save.perform() }
    try await app.wishlist.save(
      SavedProduct(
        product: #require(Product.ID("p-002")), name: "Lamp",
        price: Money(minorUnits: 1, currency: .usd), wasInStock: true))
    try await expectEqual(
      app.screen().rows.map(\.values), [[.text("")], [.text("on your wish list")]])
  }

  @Test("the tab lists the last saved first, with what changed since")
  func tab() async throws {
    let app = try TestApp()
    try await expectEqual(app.screen().notices, ["You have saved nothing yet."])
    try await app.save("mug-01")
    try await app.save("mug-02", wasInStock: true)
    try await app.save("mug-03", cents: 5_000, wasInStock: false)
    try await app.save("mug-04", cents: 1)
    let screen = try await app.screen()
    expectEqual(screen.title, "Wishlist: 4 products")
    expectEqual(
      screen.rows.map { $0.values.last },
      ["dearer, was 0.01 USD", "cheaper, was 50.00 USD, back in stock", "sold out", ""])
    try await app.pick(1)
    expectEqual(app.path.last, "product/mug-04")
  }

  @Test("what a guest saved is the person's after signing in, said once, and stays when they leave")
  func merged() async throws {
    let app = try TestApp()
    try await app.accounts.addAda(to: app.composed)
    try await app.save("mug-02")
    try await app.accounts.signOutAda()
    for product in ["mug-01", "mug-02"] { try await app.save(product) }
    let user = try await app.accounts.device.signIn()
    let works = try app.composed.container.resolve(Contributions<AfterSignIn>.self).values()
    var messages: [String?] = []
    for _ in 1...2 { for work in works { messages.append(try await work.output(user)) } }
    expectEqual(messages, ["1 saved product moved to your wish list", nil])
    expectEqual(try await app.screen().title, "Wishlist: 2 products")
    try await app.accounts.signOutAda()
    try await expectEqual(app.screen().notices, ["You have saved nothing yet."])
    try await app.accounts.device.signIn()
    expectEqual(try await app.screen().title, "Wishlist: 2 products")
  }

  @Test("what it keeps about people is described, exported and deleted with an account")
  func personalData() async throws {
    let app = try TestApp()
    try await app.accounts.addAda(to: app.composed)
    try await app.save("mug-02")
    try await expectEqual(
      personalDataProblems(of: WishlistPlugin(), WishlistStorePlugin(), in: app.composed), [])
  }

  @Test("a product that is no longer sold stays until it is taken off")
  func gone() async throws {
    let app = try TestApp()
    try await app.wishlist.save(
      SavedProduct(
        product: #require(Product.ID("gone")), name: "Gone",
        price: Money(minorUnits: 1, currency: .usd), wasInStock: true))
    try await expectEqual(app.screen().rows.map(\.values), [[.text(""), .text("no longer sold")]])
    try await expectEqual(app.perform("remove", "1").message, "removed Gone")
    #expect(try await app.wishlist.saved().isEmpty)
  }
}
