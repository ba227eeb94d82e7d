import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The products of a category, page by page, sorted and filtered on request.
@MainActor
struct ProductListViewModel: ViewModel {
  let categoryID: Catalog.Category.ID
  let catalog: any CatalogService
  let prepared: Prepared<CategoryDetail>
  let onProductSelected: @MainActor (Product.ID) throws -> Void
  let contribute: @MainActor (inout Screen, [Product]) async -> Void
  @ViewState var selection = ProductSelection.all
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let detail = try await prepared.take {
      try await catalog.category(categoryID, selection, page: page)
    }
    let (category, products) = (detail.category, detail.products)
    var blocks: [Block] = [.text(category.summary)] + selection.blocks
    if products.totalCount > 0 {
      blocks.append(.products(products.items.map { $0.row(onProductSelected) }))
    } else if selection.filter == .none {
      blocks.append(.notice("There is nothing in \(category.name) yet."))
    } else {
      blocks.append(.notice("Nothing in \(category.name) meets the filter."))
    }
    var screen = Screen(
      title: "\(category.name): \(products.totalCount.counted("product"))",
      blocks: blocks + products.paging.blocks, actions: actions(for: products))
    await contribute(&screen, products.items)
    return screen
  }

  private func actions(for products: Listing<Product>) -> [ScreenAction] {
    // An empty category offers nothing to sort or filter.
    let isEmpty = products.totalCount == 0 && selection.filter == .none
    let changes = selection.actions(on: products.items) {
      (self.selection, self.page) = ($0, .first)
    }
    return (isEmpty ? [] : changes)
      + products.pageActions { self.page = $0 }
  }
}
