public import SharedKernel

/// A seller with all that its page shows.
public struct SellerDetail: Hashable, Sendable {
  /// The seller.
  public let seller: Seller

  /// One page of what it sells.
  public let products: Listing<Product>

  /// What buyers think of all its products taken together.
  public let rating: RatingSummary

  /// Creates the detail of a seller.
  public init(seller: Seller, products: Listing<Product>, rating: RatingSummary) {
    (self.seller, self.products, self.rating) = (seller, products, rating)
  }
}
