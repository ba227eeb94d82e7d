public import Money
public import SharedKernel

/// Something the shop sells.
public struct Product: Hashable, Sendable, Identifiable {
  /// Names a product.
  public typealias ID = Identifier<Product>

  /// The product's name in links, such as `p-042`.
  public let id: ID

  /// What a person reads.
  public let name: String

  /// One or two sentences about it.
  public let summary: String

  /// What one costs, before tax.
  public let price: Money

  /// The category it is found in.
  public let categoryID: Category.ID

  /// Who sells it.
  public let sellerID: Seller.ID

  /// Creates a product.
  public init(
    id: ID, name: String, summary: String, price: Money, categoryID: Category.ID,
    sellerID: Seller.ID
  ) {
    (self.id, self.name, self.summary, self.price) = (id, name, summary, price)
    (self.categoryID, self.sellerID) = (categoryID, sellerID)
  }
}
