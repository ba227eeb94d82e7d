import Catalog
import CatalogScreens
import HomeFeatureInterface
import Navigation
import PluginInterface
import SearchFeatureInterface

/// Runs searching: the empty search at the bottom, the last search above it.
@MainActor
final class SearchCoordinator: Coordinator {
  let context: CoordinatorContext

  private let search: any ProductSearch
  private let rows: ContributionSet<ProductRows>

  init(
    context: CoordinatorContext, search: any ProductSearch, rows: ContributionSet<ProductRows>
  ) {
    self.context = context
    (self.search, self.rows) = (search, rows)
  }

  func viewModel(for route: SearchRoute) -> some ViewModel {
    switch route {
    case .search(let text):
      SearchViewModel(
        text: text, search: search,
        onSearch: { [weak self] text in try self?.context.set([SearchRoute.search(text)]) },
        onProductSelected: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        contribute: { [context, rows] in
          let products = $1.map(\.id)
          let added = await rows(products, from: context)
          $0.add(added.map { ($0.plugin, $0.output) }, toRowsOf: products)
        })
    }
  }
}
