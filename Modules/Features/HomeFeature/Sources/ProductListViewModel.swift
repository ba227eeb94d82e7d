import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The products of a category, page by page, sorted and filtered as asked.
@MainActor
final class ProductListViewModel: ViewModel {
  private let categoryID: Catalog.Category.ID
  private let catalog: any CatalogService
  private let onProductSelected: @MainActor (Product.ID) throws -> Void
  private var selection = ProductSelection.all
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
    var blocks: [Block] = [.text(category.summary)] + selection.blocks
    if products.totalCount > 0 {
      blocks.append(.list(products.items.map { $0.row(pick: "pick") }))
    } else if selection.filter == .none {
      blocks.append(.notice("There is nothing in \(category.name) yet."))
    } else {
      blocks.append(.notice("Nothing in \(category.name) meets the filter."))
    }
    return Screen(
      title: "\(category.name): \(products.totalCount.counted("product"))",
      blocks: blocks + products.paging.blocks, actions: actions(for: products))
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
    default:
      guard let changed = try selection.changed(by: action) else { break }
      (selection, page) = (changed, .first)
      return .silent
    }
    throw InputError.unknownAction(
      name: action.name, available: try await actions(for: products()).map(\.name))
  }

  private func actions(for products: Listing<Product>) -> [ScreenAction] {
    // Where there is nothing at all, there is nothing to sort or to filter either.
    let isEmpty = products.totalCount == 0 && selection.filter == .none
    return (isEmpty ? [] : ProductSelection.actions(filteredBy: "seller s-02"))
      + products.paging.actions
  }

  private func products() async throws -> Listing<Product> {
    try await catalog.products(in: categoryID, selection, page: page)
  }
}
