import Catalog
import Navigation
import Screens

/// The products of a category, page by page.
@MainActor
final class ProductListViewModel: ViewModel {
  private let categoryID: Catalog.Category.ID
  private let catalog: any CatalogService
  private let onProductSelected: @MainActor (Product.ID) throws -> Void
  private var page = Page.first

  init(
    categoryID: Catalog.Category.ID, catalog: any CatalogService,
    onProductSelected: @escaping @MainActor (Product.ID) throws -> Void
  ) {
    self.categoryID = categoryID
    self.catalog = catalog
    self.onProductSelected = onProductSelected
  }

  func screen() async throws -> Screen {
    let category = try await catalog.category(categoryID)
    let products = try await products()
    var blocks: [Block] = [.text(category.summary)]
    if products.totalCount == 0 {
      blocks.append(.notice("There is nothing in \(category.name) yet."))
    } else {
      blocks.append(.list(products.items.map { $0.row(pick: "pick") }))
    }
    return Screen(
      title: "\(category.name): \(products.totalCount.counted("product"))",
      blocks: blocks + products.paging.blocks, actions: products.paging.actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "pick":
      try onProductSelected(action.identifier(called: "product"))
      return .silent
    case "more", "less":
      guard let number = try await products().paging.number(turnedBy: action.name),
        let turned = Page(number: number)
      else { break }
      page = turned
      return .silent
    default: break
    }
    throw InputError.unknownAction(
      name: action.name, available: try await products().paging.actions.map(\.name))
  }

  private func products() async throws -> Listing<Product> {
    try await catalog.products(in: categoryID, page: page)
  }
}
