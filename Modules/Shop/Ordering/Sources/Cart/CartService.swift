public import Catalog
public import DependencyInjection

/// What anyone may do with their cart.
///
/// The cart is that of the person signed in, or of the device when no one is. Every method is one
/// transaction; each change answers the cart after it. Beside ``OrderingError``, methods throw what
/// the storage behind them throws.
///
/// A cart can always be looked at and mended: what became of one product stands in the way of no other
/// (``Cart/unavailable``).
public protocol CartService: Sendable {
  /// The cart, at the catalogue's prices of this moment.
  func cart() async throws -> Cart

  /// How many pieces the cart holds; cheaper than ``cart()``.
  func count() async throws -> Int

  /// Puts pieces of a product into the cart, beside those already there.
  ///
  /// Throws ``OrderingError/noSuchProduct(_:)``, ``OrderingError/soldOut(_:left:)`` when fewer are
  /// left than the line would hold, ``OrderingError/quantityTooLarge(_:)`` past 999, or
  /// ``OrderingError/unavailable(_:_:)`` where the price cannot be charged.
  @discardableResult
  func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart

  /// Changes how many pieces of a product the cart holds.
  ///
  /// Throws ``OrderingError/notInCart(_:)``, ``OrderingError/soldOut(_:left:)`` or
  /// ``OrderingError/unavailable(_:_:)``.
  @discardableResult
  func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart

  /// Takes a product out of the cart, or throws ``OrderingError/notInCart(_:)``.
  @discardableResult
  func remove(_ product: Product.ID) async throws -> Cart

  /// Empties the cart and forgets its promotion.
  func clear() async throws

  /// What a promo code, as typed, is worth, and what decides whether it counts for whoever asks;
  /// changes nothing.
  ///
  /// Throws ``OrderingError/invalidPromoCode(_:)`` where there is no such code.
  func promotion(_ code: String) async throws -> PromotionClaim

  /// Applies a promo code, as typed, to the cart, in place of one applied before.
  ///
  /// Throws ``OrderingError/invalidPromoCode(_:)`` where there is no such code, or
  /// ``OrderingError/promoRefused(_:_:)`` where it does not count now.
  @discardableResult
  func applyPromo(_ code: String) async throws -> Cart

  /// Takes the promotion off the cart; does nothing when there is none.
  @discardableResult
  func removePromo() async throws -> Cart

  /// Moves the device's cart into that of the person signed in; answers `nil` when it held no line.
  ///
  /// Quantities of one product add up, at most 999 a line; what is left in stock is stated by the
  /// cart and decided by the checkout. The account's promotion stays; where it has none, the
  /// device's comes over. The device's cart is empty afterwards. Call it after each sign-in. Throws
  /// ``OrderingError/notSignedIn``.
  @discardableResult
  func mergeGuestCart() async throws -> CartMerge?
}

public enum CartKey: DependencyKey { public typealias Value = any CartService }

/// What happened when a guest's cart was taken over by an account.
public struct CartMerge: Hashable, Sendable {
  /// How many lines came over, those included whose product was there already.
  public let movedLines: Int
  /// The products of which fewer than the sum were kept, because a line holds at most 999.
  public let cappedProducts: [Product.ID]

  public init(movedLines: Int, cappedProducts: [Product.ID]) {
    (self.movedLines, self.cappedProducts) = (movedLines, cappedProducts)
  }
}
