public import DependencyInjection

/// Reviewing what one has bought: one review an account and product, changed and deleted by its author.
///
/// A product's rating changes together with its reviews or not at all. A review of a purchase that was
/// refunded stays, marked, and does not count in the rating until the product is bought again. Beside ``CatalogError``, methods
/// throw what the storage behind them throws.
public protocol ReviewService: Sendable {
  /// What the account signed in may do about a product, or throws ``CatalogError/noSuchProduct(_:)``.
  func standing(on product: Product.ID) async throws -> ReviewStanding

  /// Writes the account's review of a product it has bought.
  ///
  /// - Parameters:
  ///   - draft: What the review says.
  ///   - product: What it is about.
  /// - Throws: ``CatalogError/notSignedIn``, ``CatalogError/noSuchProduct(_:)``,
  ///   ``CatalogError/notBought(_:)`` or ``CatalogError/alreadyReviewed(_:)``.
  func write(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Replaces what the account's review of a product says; its day becomes today.
  ///
  /// - Parameters:
  ///   - draft: What the review says from now on.
  ///   - product: What it is about.
  /// - Throws: ``CatalogError/notSignedIn`` or ``CatalogError/notReviewed(_:)``.
  func edit(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Deletes the account's review of a product.
  ///
  /// - Parameter product: What it is about.
  /// - Throws: ``CatalogError/notSignedIn`` or ``CatalogError/notReviewed(_:)``.
  func delete(on product: Product.ID) async throws
}

/// Where reviewing is found among the dependencies.
public enum ReviewsKey: DependencyKey {
  public typealias Value = any ReviewService
}
