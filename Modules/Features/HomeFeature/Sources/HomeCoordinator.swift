import Catalog
import CatalogScreens
import HomeFeatureInterface
import Navigation
import PluginInterface
import Screens

/// Runs the catalogue: categories lead to products, a product to its reviews and its seller.
@MainActor
final class HomeCoordinator: Coordinator {
  let context: CoordinatorContext

  private let catalog: any CatalogService
  private let reviews: any ReviewService
  private let frontPage: ContributionSet<FrontPage>
  private let productPage: ContributionSet<ProductPage>
  private let productRows: ContributionSet<ProductRows>

  init(
    context: CoordinatorContext, catalog: any CatalogService, reviews: any ReviewService,
    frontPage: ContributionSet<FrontPage>, productPage: ContributionSet<ProductPage>,
    productRows: ContributionSet<ProductRows>
  ) {
    (self.context, self.catalog, self.reviews) = (context, catalog, reviews)
    (self.frontPage, self.productPage) = (frontPage, productPage)
    self.productRows = productRows
  }

  func viewModel(for route: HomeRoute) -> some ViewModel {
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
        onProductSelected: onProductSelected, contribute: contributeRows)
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
        onProductSelected: onProductSelected, contribute: contributeRows)
    }
  }

  private var contributeRows: @MainActor (inout Screen, [Product]) async -> Void {
    { [context, productRows] in
      let products = $1.map(\.id)
      let added = await productRows(products, from: context)
      $0.add(added.map { ($0.plugin, $0.output) }, toRowsOf: products)
    }
  }

  // MARK: - Where to go next

  private var onProductSelected: @MainActor (Product.ID) throws -> Void {
    { [weak self] product in try self?.navigate(to: .product(product)) }
  }
}
