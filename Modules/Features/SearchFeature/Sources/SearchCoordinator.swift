import Catalog
import HomeFeatureInterface
import Navigation
import SearchFeatureInterface

/// Runs searching: the empty search at the bottom, the last search above it.
@MainActor
final class SearchCoordinator: Coordinator {
  let context: CoordinatorContext

  private let search: any ProductSearch

  init(context: CoordinatorContext, search: any ProductSearch) {
    self.context = context
    self.search = search
  }

  func viewModel(for route: SearchRoute) -> any ViewModel {
    switch route {
    case .search(let text):
      SearchViewModel(
        text: text, search: search,
        onSearch: { [weak self] text in try self?.context.set([SearchRoute.search(text)]) },
        onProductSelected: { [weak self] in self?.context.action(pushing: HomeRoute.product) })
    }
  }
}
