public import DependencyInjection
public import SharedKernel

/// What anyone may ask of the catalogue.
///
/// Every method is one transaction, so what it answers belongs together. Beside ``CatalogError``,
/// methods throw what the storage behind them throws.
public protocol CatalogService: Sendable {
  /// Lists all categories by name.
  func categories() async throws -> [CategorySummary]

  /// Finds a category, or throws ``CatalogError/noSuchCategory(_:)``.
  func category(_ id: Category.ID) async throws -> Category

  /// Lists those of a category's products that a selection wants, by name unless it says otherwise, or
  /// throws ``CatalogError/noSuchCategory(_:)``.
  func products(
    in category: Category.ID, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product>

  /// Picks the best rated products in stock, at most `limit` of them.
  func featured(limit: Int) async throws -> [Product]

  /// Finds a product with all that its page shows, or throws ``CatalogError/noSuchProduct(_:)``.
  func product(_ id: Product.ID) async throws -> ProductDetail

  /// Lists a product's reviews, newest first, or throws ``CatalogError/noSuchProduct(_:)``.
  func reviews(of product: Product.ID, page: Page) async throws -> Listing<Review>

  /// Finds a seller and one page of its products by name, or throws
  /// ``CatalogError/noSuchSeller(_:)``.
  func seller(_ id: Seller.ID, page: Page) async throws -> SellerDetail
}

extension CatalogService {
  /// Lists all of a category's products by name, or throws ``CatalogError/noSuchCategory(_:)``.
  public func products(in category: Category.ID, page: Page) async throws -> Listing<Product> {
    try await products(in: category, .all, page: page)
  }
}

public enum CatalogKey: DependencyKey { public typealias Value = any CatalogService }
