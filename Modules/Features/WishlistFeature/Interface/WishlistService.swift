public import Catalog
public import DependencyInjection
public import Diagnostics
public import Money
public import SharedKernel

/// The products that a person, or the guest of this device, wants to keep in sight.
public protocol WishlistService: Sendable {
  /// Returns the saved products, the last saved first.
  func saved() async throws -> [SavedProduct]

  /// Saves a product, or updates what is known of a saved one; throws ``WishlistError/full``.
  func save(_ product: SavedProduct) async throws

  /// Removes a product; one that is not saved is not an error.
  func remove(_ product: Product.ID) async throws

  /// Moves what the device's guest saved to the signed-in person's list, and returns how many products were new
  /// there; those that no longer fit are dropped.
  ///
  /// Repeated calls find nothing to do, as does a call while no one is signed in.
  func mergeGuest() async throws -> Int
}

public enum WishlistKey: DependencyKey { public typealias Value = any WishlistService }

/// A saved product, as it was when it was saved.
public struct SavedProduct: Hashable, Sendable {
  public let product: Product.ID
  public let name: String
  public let price: Money
  public let wasInStock: Bool

  public init(product: Product.ID, name: String, price: Money, wasInStock: Bool) {
    (self.product, self.name, self.price) = (product, name, price)
    self.wasInStock = wasInStock
  }

  public init(_ product: Product) {
    self.init(
      product: product.id, name: product.name, price: product.price, wasInStock: product.isInStock)
  }
}

/// Why a product was not saved.
public enum WishlistError: ExplainedError, Hashable {
  case full

  /// How many products a list holds.
  public static let limit = 100

  public var explanation: ErrorExplanation {
    .init(
      "wishlist.full", .invalidData, "a wish list holds \(Self.limit) products",
      hint: "remove one first: open shop://wishlist")
  }
}
