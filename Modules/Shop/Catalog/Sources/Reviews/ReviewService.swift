public import DependencyInjection
public import SharedKernel

/// Reviews by buyers: one per account and product, which its author can edit and delete.
///
/// A product's rating changes together with its reviews or not at all. A review of a refunded
/// purchase stays, marked, and does not count in the rating until the product is bought again. Besides
/// ``CatalogError``, methods throw the errors of the storage.
public protocol ReviewService: Sendable {
  /// Returns a product, one page of its reviews, newest first, and what the current user may do, in one
  /// transaction, or throws ``CatalogError/noSuchProduct(_:)``.
  func reviews(of product: Product.ID, page: Page) async throws -> ProductReviews

  /// Stores the account's review of a product it bought, or throws ``CatalogError/notSignedIn``,
  /// ``CatalogError/noSuchProduct(_:)``, ``CatalogError/notBought(_:)`` or
  /// ``CatalogError/alreadyReviewed(_:)``.
  func write(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Replaces the content of the account's review of a product and dates it today, or throws
  /// ``CatalogError/notSignedIn`` or ``CatalogError/notReviewed(_:)``.
  func edit(_ draft: ReviewDraft, on product: Product.ID) async throws

  /// Deletes the account's review of a product, or throws ``CatalogError/notSignedIn`` or
  /// ``CatalogError/notReviewed(_:)``.
  func delete(on product: Product.ID) async throws

  /// Returns an account's reviews signed with a name, newest first, those of one day sorted by product.
  ///
  /// Everyone may call this. Reviews with another signature are left out: their author chose not to be known.
  func reviews(
    by reviewer: Reviewer.ID, signed name: String, page: Page
  ) async throws -> Listing<ReviewedProduct>
}

public struct ReviewedProduct: Hashable, Sendable {
  public let product: Product.ID
  public let name: String
  public let review: Review

  public init(product: Product.ID, name: String, review: Review) {
    (self.product, self.name, self.review) = (product, name, review)
  }
}

public enum ReviewsKey: DependencyKey { public typealias Value = any ReviewService }

/// What the current user may do about reviewing a product.
public enum ReviewEligibility: Hashable, Sendable {
  case signedOut
  case notBought
  /// The account has bought the product and may write a review, signed with `name` by default.
  case mayWrite(name: String)
  /// The account has written this review, and may edit or delete it.
  case written(Review)

  /// Decides what a person may do, given their own review if there is one.
  public init(
    of reviewer: Reviewer?, written own: Review?, hasBought: (Reviewer.ID) throws -> Bool
  ) rethrows {
    guard let reviewer else {
      self = .signedOut
      return
    }
    if let own {
      self = .written(own)
    } else {
      self = try hasBought(reviewer.id) ? .mayWrite(name: reviewer.name) : .notBought
    }
  }
}

/// An account as the catalogue sees it: a person who may review their purchases.
public struct Reviewer: Hashable, Sendable, Identifiable {
  /// A reviewer's identifier, which has the same text as the account's.
  public typealias ID = Identifier<Reviewer>

  public let id: ID
  /// The person's name, the default signature.
  public let name: String

  public init(id: ID, name: String) { (self.id, self.name) = (id, name) }
}

extension Reviewer? {
  /// Returns the signed-in account, or throws ``CatalogError/notSignedIn``.
  public func required() throws(CatalogError) -> Reviewer.ID {
    guard let self else { throw .notSignedIn }
    return self.id
  }
}
