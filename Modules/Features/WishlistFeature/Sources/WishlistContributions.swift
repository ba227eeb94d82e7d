import Catalog
import CatalogScreens
import Screens
import WishlistFeatureInterface

/// What the wish list adds to the pages of other features.
@MainActor
struct WishlistContributions {
  let wishlist: any WishlistService
  let catalog: any CatalogService

  /// Saves the product of a page, or removes it if it is saved.
  func page(of product: Product.ID) async throws -> ScreenContribution {
    guard try await wishlist.saved().contains(where: { $0.product == product }) else {
      return ScreenContribution(actions: [
        ScreenAction("save", title: "Keep it on your wish list") { _ in try await save(product) },
        .absent("unsave", because: "it is not on your wish list"),
      ])
    }
    return ScreenContribution(
      facts: [Fact("Wish list", "saved")],
      actions: [
        .absent("save", because: "it is on your wish list already"),
        ScreenAction("unsave", title: "Take it off your wish list") { _ in
          try await wishlist.remove(product)
          return ActionOutcome("no longer on your wish list")
        },
      ])
  }

  /// Marks the saved products of a list, and saves others.
  func rows(of products: [Product.ID]) async throws -> ProductRowsContribution {
    let saved = Set(try await wishlist.saved().map(\.product))
    let marked = products.filter(saved.contains).map { ($0, "on your wish list") }
    return ProductRowsContribution(
      notes: Dictionary(marked) { first, _ in first },
      actions: [
        ProductRowAction("save", title: "Keep it on your wish list") { product, _ in
          try await save(product)
        }
      ])
  }

  private func save(_ product: Product.ID) async throws -> ActionOutcome {
    let product = try await catalog.product(product).product
    try await wishlist.save(SavedProduct(product))
    let count = try await wishlist.saved().count
    return ActionOutcome("saved \(product.name) · wish list \(count)")
  }
}
