public import SharedKernel

/// A business that sells through the shop.
public struct Seller: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Seller>

  /// The seller's name in links, such as `s-01`.
  public let id: ID
  public let name: String
  public let summary: String
  /// The place of the business, such as `Bergen, Norway`.
  public let location: String

  public init(id: ID, name: String, summary: String, location: String) {
    (self.id, self.name, self.summary, self.location) = (id, name, summary, location)
  }
}

/// A seller with everything its page shows.
public struct SellerDetail: Hashable, Sendable {
  /// The business.
  public let seller: Seller
  /// One page of the seller's products.
  public let products: Listing<Product>
  /// The ratings of all the seller's products together.
  public let rating: RatingSummary

  public init(seller: Seller, products: Listing<Product>, rating: RatingSummary) {
    (self.seller, self.products, self.rating) = (seller, products, rating)
  }
}
