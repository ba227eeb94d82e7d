import CartFeatureInterface
import Catalog
import HomeFeatureInterface
import Navigation
import Ordering

/// Runs the catalogue: categories lead to products, a product to its reviews and its seller.
@MainActor
final class HomeCoordinator: Coordinator {
  let context: CoordinatorContext

  private let catalog: any CatalogService
  private let reviews: any ReviewService
  private let cart: any CartService

  init(
    context: CoordinatorContext, catalog: any CatalogService, reviews: any ReviewService,
    cart: any CartService
  ) {
    self.context = context
    self.catalog = catalog
    self.reviews = reviews
    self.cart = cart
  }

  func viewModel(for route: HomeRoute) -> any ViewModel {
    switch route {
    case .home:
      HomeViewModel(
        catalog: catalog,
        onCategorySelected: { [weak self] id in try self?.navigate(to: .category(id)) },
        onProductSelected: onProductSelected,
        onCart: { [weak self] in self?.context.way(opening: CartRoute.cart) })
    case .category(let id):
      ProductListViewModel(
        categoryID: id, catalog: catalog, prepared: context.prepared(),
        onProductSelected: onProductSelected)
    case .product(let id):
      ProductDetailViewModel(
        productID: id, catalog: catalog, cart: cart, prepared: context.prepared(),
        onReviews: { [weak self] in try self?.navigate(to: .reviews(id)) },
        onSeller: { [weak self] seller in try self?.navigate(to: .seller(seller)) },
        onCart: { [weak self] in self?.context.way(opening: CartRoute.cart) })
    case .reviews(let id):
      ReviewsViewModel(productID: id, reviews: reviews, prepared: context.prepared())
    case .seller(let id):
      SellerViewModel(
        sellerID: id, catalog: catalog, prepared: context.prepared(),
        onProductSelected: onProductSelected)
    }
  }

  // MARK: - Ways on

  private var onProductSelected: @MainActor (Product.ID) throws -> Void {
    { [weak self] product in try self?.navigate(to: .product(product)) }
  }
}
