import Expectations
import FeatureScaffold
import Testing

@Suite("Generating a feature that keeps data")
struct StoreGenerationTests {
  private let folder = "Modules/Features/WishlistFeature"

  private func kept() throws -> PackageCopy {
    let copy = try PackageCopy()
    let outcome = copy.run("Wishlist", "--store", "--tab", "--contributes-to", "Home.ProductPage")
    expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.hasSuffix("Tools/test WishlistFeature,WishlistFeatureStore\n"))
    return copy
  }

  @Test("its store stands in its folder, and its lines in the three lists name it")
  func lists() throws {
    let copy = try kept()
    #expect(
      try copy.lines("Package.swift").contains(
        "  Feature(\"Wishlist\", interface: [\"DependencyInjection\"], opens: [\"Home\"], uses: [], "
          + "store: [\"Accounts\"]),"))
    let composition = try copy.lines("Apps/ShopComposition/ShopComposition.swift")
    for (feature, store) in [
      ("import WishlistFeature", "import WishlistFeatureStore"),
      ("    WishlistPlugin(),", "    WishlistStorePlugin(),"),
    ] {
      let index = try #require(composition.firstIndex(of: feature))
      expectEqual(composition[index + 1], store)
    }
    let files = try copy.snapshot().keys.filter { $0.contains("Wishlist") }
    for file in [
      "\(folder)/Store/WishlistStorePlugin.swift", "\(folder)/Store/SQLWishlistItems.swift",
      "\(folder)/Interface/WishlistItems.swift",
      "Tests/WishlistFeatureStoreTests/SQLWishlistItemsTests.swift",
    ] { #expect(files.contains(file), "\(file)") }
    #expect(!files.contains("\(folder)/Sources/WishlistInMemory.swift"))
    expectEqual(copy.run("--sort").status, .success)
  }

  @Test("the store contributes its schema and its part in signing in")
  func contributions() throws {
    let copy = try kept()
    let store = try copy.text("\(folder)/Store/WishlistStorePlugin.swift")
    for point in ["Schemas", "AfterSignIn"] {
      #expect(store.contains("registry.contribute(to: \(point).self"), "\(point)")
    }
    let plugin = try copy.text("\(folder)/Sources/WishlistPlugin.swift")
    #expect(plugin.contains("to: ProductPage.self,\n      using: WishlistItemsKey.self,"))
    #expect(!plugin.contains("registry.provide"))
  }

  @Test("removing it removes the store, and says what stays in databases")
  func removal() throws {
    let before = try PackageCopy().snapshot()
    let copy = try kept()
    let outcome = copy.run("Wishlist", "--remove")
    #expect(outcome.diagnostics.hasPrefix("note: databases keep the feature's tables"))
    expectEqual(try copy.snapshot(), before)
  }

  @Test("a point that is not there is refused with those there are")
  func unknownPoint() throws {
    let copy = try PackageCopy()
    for point in ["Home.Nothing", "Home", "Nowhere.ProductPage", "ProductPage"] {
      let outcome = copy.run(
        "Wishlist", "--contributes-to", "Home.ProductPage", "--contributes-to", point)
      expectEqual(outcome.status, .cannotCreate)
      expectEqual(
        outcome.diagnostics,
        "new-feature: error: there is no point \(point) for features; there are "
          + "App.AfterSignIn, App.AfterSignOut, App.AtStart, App.StatusItems, Cart.CheckoutSteps, Home.FrontPage, Home.ProductPage, Home.ProductRows, "
          + "Ordering.PriceRules, Profile.OrderPage, Profile.ProfilePage, Profile.SettingsPage\n")
    }
  }
}
