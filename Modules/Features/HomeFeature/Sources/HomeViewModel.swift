import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The entrance of the shop: its categories and the best rated products.
@MainActor
struct HomeViewModel: ViewModel {
  let catalog: any CatalogService
  let onCategorySelected: @MainActor (Catalog.Category.ID) throws -> Void
  let onProductSelected: @MainActor (Product.ID) throws -> Void
  let contribute: @MainActor (inout Screen) async -> Void

  func screen() async throws -> Screen {
    let storefront = try await catalog.storefront(featured: 5)
    var blocks: [Block] = []
    if storefront.categories.isEmpty {
      blocks.append(.notice("Nothing is offered yet."))
    } else {
      blocks += [
        .heading("Categories"),
        .list(storefront.categories.map(row), columns: ["category", "products", "summary"]),
      ]
    }
    if !storefront.featured.isEmpty {
      let rows = storefront.featured.map { $0.row(pick: "product", onProductSelected) }
      blocks += [.heading("Featured"), .products(rows)]
    }
    var screen = Screen(title: "Shop", blocks: blocks)
    await contribute(&screen)
    return screen
  }

  private func row(_ summary: CategorySummary) -> Row {
    let category = summary.category
    return Row(
      category.name,
      [.text(summary.productCount.counted("product")), .text(category.summary)],
      pick: .init("category", [category.id.rawValue]) {
        try self.onCategorySelected(category.id)
      })
  }
}
