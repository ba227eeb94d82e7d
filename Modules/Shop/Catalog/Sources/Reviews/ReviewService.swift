public import DependencyInjection
public import SharedKernel

/// Reviewing what one has bought: one review an account and product, changed and deleted by its author.
///
/// A product's rating changes together with its reviews or not at all. A review of a purchase that was
/// refunded stays, marked, and does not count in the rating until the product is bought again. Beside
/// ``CatalogError``, methods throw what the storage behind them throws.
public protocol ReviewService: Sendable {
  /// What the account signed in may do about a product, or throws ``CatalogError/noSuchProduct(_:)``.
  func standing(on product: Product.ID) async throws -> ReviewStanding

  /// Writes the account's review of a product it has bought, or throws ``CatalogError/notSignedIn``,
  /// ``CatalogError/noSuchProduct(_:)``, ``CatalogError/notBought(_:)`` or
  /// ``CatalogError/alreadyReviewed(_:)``.
  func write(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Replaces what the account's review of a product says, or throws ``CatalogError/notSignedIn`` or
  /// ``CatalogError/notReviewed(_:)``; its day becomes today.
  func edit(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Deletes the account's review of a product, or throws ``CatalogError/notSignedIn`` or
  /// ``CatalogError/notReviewed(_:)``.
  func delete(on product: Product.ID) async throws

  /// The reviews that an account signed with a name, newest first, those of one day by product.
  ///
  /// Anybody may ask. A review signed otherwise is left out: its author chose not to be known by it.
  func reviews(
    by reviewer: Reviewer.ID, signed name: String, page: Page
  ) async throws -> Listing<ReviewedProduct>
}

/// A review with the product that it is about.
public struct ReviewedProduct: Hashable, Sendable {
  /// Which product it is about, to lead there.
  public let product: Product.ID
  /// What the product is called now.
  public let name: String
  /// What was written about it.
  public let review: Review

  public init(product: Product.ID, name: String, review: Review) {
    (self.product, self.name, self.review) = (product, name, review)
  }
}

public enum ReviewsKey: DependencyKey { public typealias Value = any ReviewService }

/// What the person who asks may do about reviewing a product.
public enum ReviewStanding: Hashable, Sendable {
  /// No account is signed in, so it is not known what was bought.
  case signedOut
  /// The account has not paid for the product, or has not kept it.
  case notBought
  /// The account has bought the product and may write a review, signed with `name` by default.
  case mayWrite(name: String)
  /// The account has written this review, and may change or delete it.
  case written(Review)
}

/// Who is asking, and what they have bought: all that reviewing needs of accounts and orders.
///
/// The catalogue knows neither; the store of orders provides this.
public protocol PurchaseHistory: Sendable {
  /// The account signed in, or `nil`.
  func reviewer() -> Reviewer?

  /// Whether an account has paid for a product and kept it.
  func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) async throws -> Bool
}

extension PurchaseHistory {
  /// The account signed in, or throws ``CatalogError/notSignedIn``.
  public func requiredReviewer() throws(CatalogError) -> Reviewer.ID {
    guard let reviewer = reviewer() else { throw .notSignedIn }
    return reviewer.id
  }

  /// What somebody may do about a product, who has written a review of it or not.
  public func standing(
    of reviewer: Reviewer?, on product: Product.ID, written own: Review?
  ) async throws -> ReviewStanding {
    guard let reviewer else { return .signedOut }
    if let own { return .written(own) }
    return try await hasBought(product, reviewer.id)
      ? .mayWrite(name: reviewer.name) : .notBought
  }
}

public enum PurchaseHistoryKey: DependencyKey { public typealias Value = any PurchaseHistory }

/// An account as the catalogue sees it: someone who may review what they bought.
public struct Reviewer: Hashable, Sendable, Identifiable {
  /// Names a reviewer; the same text as names the account.
  public typealias ID = Identifier<Reviewer>

  /// Names the account, as the catalogue knows it.
  public let id: ID
  /// What the person is called, offered as the name to sign with.
  public let name: String

  public init(id: ID, name: String) { (self.id, self.name) = (id, name) }
}
