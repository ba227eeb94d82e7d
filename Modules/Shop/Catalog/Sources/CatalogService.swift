public import DependencyInjection
public import SharedKernel

/// What anyone may ask of the catalogue.
///
/// Every method is one transaction, so what it answers belongs together. Beside ``CatalogError``,
/// methods throw what the storage behind them throws.
public protocol CatalogService: Sendable {
  /// Lists all categories by name, and picks the best rated products in stock, at most `limit` of them.
  func storefront(featured limit: Int) async throws -> Storefront

  /// Finds a category and one page of those of its products that a selection wants, by name unless it says
  /// otherwise, or throws ``CatalogError/noSuchCategory(_:)``.
  func category(
    _ id: Category.ID, _ selection: ProductSelection, page: Page
  ) async throws -> CategoryDetail

  /// Finds a product with all that its page shows, or throws ``CatalogError/noSuchProduct(_:)``.
  func product(_ id: Product.ID) async throws -> ProductDetail

  /// Finds a product and one page of its reviews, newest first, or throws
  /// ``CatalogError/noSuchProduct(_:)``.
  func reviews(of product: Product.ID, page: Page) async throws -> ProductReviews

  /// Finds a seller and one page of its products by name, or throws
  /// ``CatalogError/noSuchSeller(_:)``.
  func seller(_ id: Seller.ID, page: Page) async throws -> SellerDetail
}

extension CatalogService {
  /// Finds a category and one page of all its products by name, or throws
  /// ``CatalogError/noSuchCategory(_:)``.
  public func category(_ id: Category.ID, page: Page) async throws -> CategoryDetail {
    try await category(id, .all, page: page)
  }
}

public enum CatalogKey: DependencyKey { public typealias Value = any CatalogService }
