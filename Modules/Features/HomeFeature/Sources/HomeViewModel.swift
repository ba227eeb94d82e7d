import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// The way into the shop: its categories, and the products buyers like best.
@MainActor
final class HomeViewModel: ViewModel {
  private let catalog: any CatalogService
  private let featuredLimit: Int
  private let onCategorySelected: @MainActor (Catalog.Category.ID) throws -> Void
  private let onProductSelected: @MainActor (Product.ID) throws -> Void
  private let onCart: (@MainActor () throws -> Void)?

  init(
    catalog: any CatalogService, featuredLimit: Int,
    onCategorySelected: @escaping @MainActor (Catalog.Category.ID) throws -> Void,
    onProductSelected: @escaping @MainActor (Product.ID) throws -> Void,
    onCart: (@MainActor () throws -> Void)?
  ) {
    self.catalog = catalog
    self.featuredLimit = featuredLimit
    self.onCategorySelected = onCategorySelected
    self.onProductSelected = onProductSelected
    self.onCart = onCart
  }

  func screen() async throws -> Screen {
    let categories = try await catalog.categories()
    let featured = featuredLimit > 0 ? try await catalog.featured(limit: featuredLimit) : []
    var blocks: [Block] = []
    if categories.isEmpty {
      blocks.append(.notice("There is nothing for sale yet."))
    } else {
      blocks += [.heading("Categories"), .list(categories.map(row))]
    }
    if !featured.isEmpty {
      blocks += [.heading("Featured"), .list(featured.map { $0.row(pick: "product") })]
    }
    return Screen(title: "Shop", blocks: blocks, actions: actions)
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "category":
      try onCategorySelected(action.identifier(called: "category"))
      return .silent
    case "product":
      try onProductSelected(action.identifier(called: "product"))
      return .silent
    case "cart":
      guard let onCart else { break }
      try onCart()
      return .silent
    default: break
    }
    throw InputError.unknownAction(name: action.name, available: actions.map(\.name))
  }

  private var actions: [ScreenAction] { onCart == nil ? [] : [.cart] }

  private func row(_ summary: CategorySummary) -> Row {
    let category = summary.category
    return Row(
      category.name,
      [.text(summary.productCount.counted("product")), .text(category.summary)],
      pick: ActionInvocation("category", [category.id.rawValue]))
  }
}
