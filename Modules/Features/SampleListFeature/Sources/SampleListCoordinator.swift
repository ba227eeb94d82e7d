import CartFeatureInterface  // sample: never
import HomeFeatureInterface  // sample: each linked
import Navigation
import SampleListFeatureInterface
import Screens

/// Shows the routes of the sample list feature.
final class SampleListCoordinator: Coordinator {
  let context: CoordinatorContext

  private let items: any SampleListItems

  init(context: CoordinatorContext, items: any SampleListItems) {
    (self.context, self.items) = (context, items)
  }

  func viewModel(for route: SampleListRoute) -> some ViewModel {
    switch route {
    case .sampleList:
      SampleListViewModel(items: items) { [weak self] in self?.links ?? [] }
    }
  }

  /// Links to screens of other features, as far as a composed plugin shows them.
  private var links: [ScreenAction] {
    let toCart = context.action(opening: CartRoute.cart)  // sample: never
      .map { ScreenAction("cart", title: "Go to cart", perform: $0) }  // sample: never
    // sample: each linked
    let toHome = context.action(
      opening: HomeRoute.home
    ).map {
      ScreenAction(
        "home",
        title: "Go to home", perform: $0)
    }
    // sample: end
    let links: [ScreenAction?] = [
      toCart,  // sample: never
      toHome,  // sample: each linked
    ]
    return links.compactMap(\.self)
  }
}
