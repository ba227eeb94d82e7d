import FeatureScaffold
import Testing

@Suite("The generated files")
struct GeneratedTextTests {
  @Test("the interface declares one place with the feature's link")
  func route() throws {
    let copy = try PackageCopy()
    #expect(copy.run("GiftCards").status == .success)
    #expect(
      try copy.text("Modules/Features/GiftCardsFeature/Interface/GiftCardsRoute.swift") == """
        public import Routing

        /// The places of the gift cards feature.
        public enum GiftCardsRoute: Route {
          /// Where the feature begins.
          case giftCards

          public static let patterns: [LinkPattern<GiftCardsRoute>] = [
            LinkPattern("gift-cards", .giftCards)
          ]
        }

        """)
  }

  @Test("the plugin states its owner and registers its places")
  func plugin() throws {
    let copy = try PackageCopy()
    #expect(copy.run("Wishlist", "--owner=@shop/lists").status == .success)
    #expect(
      try copy.text("Modules/Features/WishlistFeature/Sources/WishlistPlugin.swift") == """
        import Navigation
        public import PluginInterface
        import Routing
        import WishlistFeatureInterface

        /// The wishlist feature.
        public struct WishlistPlugin: FeaturePlugin {
          public let manifest = PluginManifest(
            id: "wishlist",
            module: "WishlistFeature",
            owner: "@shop/lists")

          /// Creates the plugin.
          public init() {}

          public func register(in registry: inout RouterRegistry) {
            registry.routes(WishlistRoute.self) { context in
              WishlistCoordinator(context: context)
            }
          }
        }

        """)
  }

  @Test("with --tab the plugin registers a tab behind all others, and the tests need no other one")
  func tab() throws {
    let copy = try PackageCopy()
    try copy.write(
      "    registry.tab(\"last\", root: LastRoute.last(\"\"), order: 730)",
      to: "Modules/Features/LastFeature/Sources/LastPlugin.swift")
    let outcome = copy.run("Wishlist", "--tab")
    #expect(outcome.status == .success)
    let host = try copy.text("Tests/WishlistFeatureTests/TestApp.swift")
    #expect(!host.contains("Beneath"))
    let plugin = try copy.text("Modules/Features/WishlistFeature/Sources/WishlistPlugin.swift")
    #expect(
      plugin.contains(
        """
            try registry.tab(
              "wishlist",
              title: "Wishlist",
              root: WishlistRoute.wishlist,
              order: 740)
        """))
    #expect(plugin.contains("register(in registry: inout RouterRegistry) throws {"))
  }

  @Test(
    "no line passes 100 columns, whatever the name's length",
    arguments: [
      "Go", "GiftCards", "AVeryLongNameOfThirtyLettersAB", "A1B2C3D4E5F6G7H8I9J0K1L2M3N4O5",
    ])
  func width(name: String) throws {
    let copy = try PackageCopy()
    let before = Set(try copy.snapshot().keys)
    #expect(copy.run(name, "--tab").status == .success)
    for (path, text) in try copy.snapshot() where !before.contains(path) {
      for line in text.split(separator: "\n") {
        #expect(line.count <= 100, "\(path): \(line)")
      }
    }
  }

  @Test(
    "words of a name become its link, its case and its title",
    arguments: [
      ("Wishlist", "wishlist", "wishlist", "Wishlist"),
      ("GiftCards", "gift-cards", "giftCards", "Gift cards"),
      ("FAQ", "faq", "faq", "FAQ"),
      ("FAQPages", "faq-pages", "faqPages", "FAQ pages"),
      ("Top10Lists", "top10-lists", "top10Lists", "Top10 lists"),
      ("ShopTV", "shop-tv", "shopTV", "Shop TV"),
    ])
  func words(name: String, link: String, place: String, title: String) throws {
    let copy = try PackageCopy()
    #expect(copy.run(name).status == .success)
    let folder = "Modules/Features/\(name)Feature"
    let route = try copy.text("\(folder)/Interface/\(name)Route.swift")
    #expect(route.contains("LinkPattern(\"\(link)\", .\(place))"))
    let viewModel = try copy.text("\(folder)/Sources/\(name)ViewModel.swift")
    #expect(viewModel.contains("title: \"\(title)\""))
  }
}
