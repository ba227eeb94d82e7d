import Catalog
import HomeFeatureInterface
import Navigation
import PluginInterface

/// Runs the catalogue: categories lead to products, a product to its reviews and its seller.
@MainActor
final class HomeCoordinator: Coordinator {
  let context: CoordinatorContext

  private let catalog: any CatalogService
  private let reviews: any ReviewService
  private let frontPage: ContributionSet<FrontPage>
  private let productPage: ContributionSet<ProductPage>

  init(
    context: CoordinatorContext, catalog: any CatalogService, reviews: any ReviewService,
    frontPage: ContributionSet<FrontPage>, productPage: ContributionSet<ProductPage>
  ) {
    (self.context, self.catalog, self.reviews) = (context, catalog, reviews)
    (self.frontPage, self.productPage) = (frontPage, productPage)
  }

  func viewModel(for route: HomeRoute) -> any ViewModel {
    switch route {
    case .home:
      HomeViewModel(
        catalog: catalog,
        onCategorySelected: { [weak self] id in try self?.navigate(to: .category(id)) },
        onProductSelected: onProductSelected,
        contribute: { [context, frontPage] in await frontPage.add(to: &$0, (), from: context) })
    case .category(let id):
      ProductListViewModel(
        categoryID: id, catalog: catalog, prepared: context.prepared(),
        onProductSelected: onProductSelected)
    case .product(let id):
      ProductDetailViewModel(
        productID: id, catalog: catalog, prepared: context.prepared(),
        onReviews: { [weak self] in try self?.navigate(to: .reviews(id)) },
        onSeller: { [weak self] seller in try self?.navigate(to: .seller(seller)) },
        contribute: { [context, productPage] in
          await productPage.add(to: &$0, id, from: context, actionsFirst: true)
        })
    case .reviews(let id):
      ReviewsViewModel(productID: id, reviews: reviews, prepared: context.prepared())
    case .seller(let id):
      SellerViewModel(
        sellerID: id, catalog: catalog, prepared: context.prepared(),
        onProductSelected: onProductSelected)
    }
  }

  // MARK: - Where to go next

  private var onProductSelected: @MainActor (Product.ID) throws -> Void {
    { [weak self] product in try self?.navigate(to: .product(product)) }
  }
}
