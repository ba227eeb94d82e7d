import Expectations
import Testing

@testable import FeatureScaffold

@Suite("The generated files")
struct GeneratedTextTests {
  @Test("the interface declares one route with the feature's link")
  func route() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("GiftCards").status, .success)
    #expect(
      try copy.text("Modules/Features/GiftCardsFeature/Interface/GiftCardsRoute.swift") == """
        public import Routing

        public enum GiftCardsRoute: Route {
          /// Where the feature begins.
          case giftCards

          public static let patterns: [LinkPattern<GiftCardsRoute>] = [
            LinkPattern("gift-cards", .giftCards)
          ]
        }

        """)
  }

  @Test("its link is no promise yet, and its tests hold it to the file that will have it")
  func links() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("GiftCards").status, .success)
    let file = "Modules/Features/GiftCardsFeature/Interface/links.lock"
    #expect(try copy.text(file).split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
    let tests = try copy.text("Tests/GiftCardsFeatureTests/GiftCardsPluginTests.swift")
    #expect(tests.contains("in: \"../../\(file)\")"))
  }

  @Test("the plugin states its owner, provides its service and registers its routes")
  func plugin() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist", "--owner=@shop/lists").status, .success)
    #expect(
      try copy.text("Modules/Features/WishlistFeature/Sources/WishlistPlugin.swift") == """
        import DependencyInjection
        import Navigation
        public import PluginInterface
        import Routing
        import WishlistFeatureInterface

        public struct WishlistPlugin: FeaturePlugin {
          public let manifest = PluginManifest(
            id: "wishlist",
            owner: "@shop/lists")

          public init() {}

          public func register(in registry: inout RouterRegistry) throws {
            registry.routes(
              WishlistRoute.self,
              using: WishlistItemsKey.self
            ) { context, items in
              WishlistCoordinator(context: context, items: items)
            }
            registry.provide(WishlistItemsKey.self) {
              WishlistInMemory()
            }
          }
        }

        """)
  }

  @Test(
    "with --tab the plugin and its stand-in register a tab, which takes no other team's position")
  func tab() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist", "--tab").status, .success)
    for file in ["Sources/WishlistPlugin.swift", "Testing/WishlistStandIn.swift"] {
      let text = try copy.text("Modules/Features/WishlistFeature/\(file)")
      #expect(
        text.contains(
          """
              try registry.tab(
                "wishlist",
                title: "Wishlist",
                root: WishlistRoute.wishlist)
          """))
      #expect(text.contains("register(in registry: inout RouterRegistry) throws {"))
    }
  }

  @Test("what it opens is declared, offered where it is composed, and stood in for")
  func opens() throws {
    let copy = try PackageCopy()
    expectEqual(copy.run("Wishlist", "--opens", "Search,Home,Auth").status, .success)
    let folder = "Modules/Features/WishlistFeature"
    let plugin = try copy.text("\(folder)/Sources/WishlistPlugin.swift")
    for name in ["Auth", "Home", "Search"] {
      #expect(plugin.contains("import \(name)FeatureInterface\n"))
      #expect(plugin.contains("registry.opens(\(name)Route.self, isOptional: true)"))
    }
    let coordinator = try copy.text("\(folder)/Sources/WishlistCoordinator.swift")
    #expect(
      coordinator.contains("opening: HomeRoute.home\n") && coordinator.contains("AuthRoute.login"))
    #expect(!coordinator.contains("Search"), "every route of it takes a value")
    let example = try copy.text("\(folder)/Example/WishlistExample.swift")
    #expect(example.contains("HomeStandIn()") && example.contains("SearchStandIn()"))
    #expect(!example.contains("Auth"), "its stand-in wants to be told who signs in")
    #expect(
      try copy.lines("Package.swift").contains(
        "  Feature(\"Wishlist\", interface: [\"DependencyInjection\"], "
          + "opens: [\"Auth\", \"Home\", \"Search\"], uses: []),"
      ))
  }

  @Test(
    "words of a name become its link, its case and its title",
    arguments: [
      ("Wishlist", "wishlist", "wishlist", "Wishlist"),
      ("GiftCards", "gift-cards", "giftCards", "Gift cards"),
      ("FAQ", "faq", "faq", "FAQ"),
      ("FAQPages", "faq-pages", "faqPages", "FAQ pages"),
      ("Top10Lists", "top10-lists", "top10Lists", "Top10 lists"),
      ("ShopTV", "shop-tv", "shopTV", "Shop TV"), ("Top10TV", "top10-tv", "top10TV", "Top10 TV"),
    ])
  func words(text: String, link: String, caseName: String, title: String) throws {
    let name = try FeatureName(text)
    expectEqual([name.link, name.caseName, name.title], [link, caseName, title])
  }
}
