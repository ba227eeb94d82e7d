public import Catalog
public import DependencyInjection

/// The current user's cart.
///
/// The cart belongs to the signed-in person, or to the device if no one is signed in. Every method is one
/// transaction; each change returns the changed cart. Besides ``OrderingError``, methods throw the
/// errors of the storage.
///
/// A cart can always be shown and corrected: a problem with one product does not affect the others
/// (``Cart/unavailable``).
public protocol CartService: Sendable {
  func cart() async throws -> Cart

  /// Returns the number of pieces in the cart; cheaper than ``cart()``.
  func count() async throws -> Int

  /// Adds pieces of a product to those already in the cart.
  ///
  /// Throws ``OrderingError/noSuchProduct(_:)``, ``OrderingError/soldOut(product:left:)`` if fewer are left
  /// than the line would have, ``OrderingError/quantityTooLarge(_:)`` above 999, or
  /// ``OrderingError/unavailable(product:_:)`` if the price cannot be charged.
  @discardableResult
  func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart

  /// Changes the quantity of a product in the cart.
  ///
  /// Throws ``OrderingError/notInCart(_:)``, ``OrderingError/soldOut(product:left:)`` or
  /// ``OrderingError/unavailable(product:_:)``.
  @discardableResult
  func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart

  /// Removes a product from the cart, or throws ``OrderingError/notInCart(_:)``.
  @discardableResult
  func remove(_ product: Product.ID) async throws -> Cart

  /// Empties the cart and removes its promotion.
  func clear() async throws

  /// Returns the promotion for a code as typed, with what decides whether the user may use it, and the user's
  /// cart, read in one transaction; changes nothing.
  ///
  /// The claim is `nil` if there is no such code.
  func promotion(_ code: String) async throws -> (claim: PromotionClaim?, cart: Cart)

  /// Applies a promo code, as typed, to the cart, replacing any previous one.
  ///
  /// Throws ``OrderingError/invalidPromoCode(_:)`` if there is no such code, or
  /// ``OrderingError/promoRefused(_:_:)`` if it does not apply now.
  @discardableResult
  func applyPromo(_ code: String) async throws -> Cart

  /// Removes the promotion from the cart; does nothing if there is none.
  @discardableResult
  func removePromo() async throws -> Cart

  /// Whether the device's cart has anything to merge, which a sign-in that was cut short leaves behind.
  func hasGuestCart() async throws -> Bool

  /// Moves the device's cart into that of the signed-in person; returns `nil` if it had no lines.
  ///
  /// Quantities of one product add up, to at most 999 per line; the cart shows what is left in stock, and the
  /// checkout enforces it. The account's promotion stays; if it has none, the device's promotion moves. The
  /// device's cart is empty afterwards. Call it after each sign-in. Throws ``OrderingError/notSignedIn``.
  @discardableResult
  func mergeGuestCart() async throws -> CartMerge?
}

public enum CartKey: DependencyKey { public typealias Value = any CartService }

/// The result of moving a guest's cart into an account's.
public struct CartMerge: Hashable, Sendable {
  /// The number of moved lines, including those whose product was already in the cart.
  public let movedLines: Int
  /// The products whose quantities were capped, because a line holds at most 999.
  public let cappedProducts: [Product.ID]

  public init(movedLines: Int, cappedProducts: [Product.ID]) {
    (self.movedLines, self.cappedProducts) = (movedLines, cappedProducts)
  }
}
