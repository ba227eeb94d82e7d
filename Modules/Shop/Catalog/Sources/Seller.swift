public import SharedKernel

/// A business that sells through the shop.
public struct Seller: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Seller>

  /// The seller's name in links, such as `s-01`.
  public let id: ID
  /// What the business is called.
  public let name: String
  /// One or two sentences about the business.
  public let summary: String
  /// Where it is, such as `Bergen, Norway`.
  public let location: String

  public init(id: ID, name: String, summary: String, location: String) {
    (self.id, self.name, self.summary, self.location) = (id, name, summary, location)
  }
}

/// A seller with all that its page shows.
public struct SellerDetail: Hashable, Sendable {
  /// The business itself.
  public let seller: Seller
  /// One page of what it sells.
  public let products: Listing<Product>
  /// What buyers think of all its products taken together.
  public let rating: RatingSummary

  public init(seller: Seller, products: Listing<Product>, rating: RatingSummary) {
    (self.seller, self.products, self.rating) = (seller, products, rating)
  }
}
