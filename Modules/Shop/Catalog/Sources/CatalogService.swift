public import DependencyInjection
public import SharedKernel

/// Read access to the catalogue, open to everyone.
///
/// Every method is one transaction, so its result is consistent. Besides ``CatalogError``,
/// methods throw the errors of the storage.
public protocol CatalogService: Sendable {
  /// Returns the categories that offer something by name, and at most `limit` of the best rated products in stock.
  func storefront(featured limit: Int) async throws -> Storefront

  /// Returns a category and one page of its products that match a selection, by name unless the selection
  /// says otherwise, or throws ``CatalogError/noSuchCategory(_:)``.
  func category(
    _ id: Category.ID, _ selection: ProductSelection, page: Page
  ) async throws -> CategoryDetail

  /// Returns a product with everything its page shows, or throws ``CatalogError/noSuchProduct(_:)``.
  func product(_ id: Product.ID) async throws -> ProductDetail

  /// Returns a seller and one page of its products by name, or throws ``CatalogError/noSuchSeller(_:)``.
  func seller(_ id: Seller.ID, page: Page) async throws -> SellerDetail
}

extension CatalogService {
  /// Returns a category and one page of all its products by name, or throws
  /// ``CatalogError/noSuchCategory(_:)``.
  public func category(_ id: Category.ID, page: Page) async throws -> CategoryDetail {
    try await category(id, .all, page: page)
  }
}

public enum CatalogKey: DependencyKey { public typealias Value = any CatalogService }
