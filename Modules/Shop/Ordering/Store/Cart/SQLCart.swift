import Accounts
public import Catalog
import CatalogPoints
import Database
import Money
public import Ordering
public import SharedKernel

public struct SQLCart: CartService {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func cart() async throws -> Cart { try await reading { _, _, _ in }.cart }

  public func count() async throws -> Int {
    let user = core.session.currentUser()
    return try await core.database.read { transaction in
      guard let owner = try transaction.cartOwner(for: user, on: core.device) else { return 0 }
      return try transaction.cartCount(of: owner)
    }
  }

  @discardableResult
  public func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart {
    try await change(toSell: product) { transaction, owner in
      _ = try core.catalog.snapshot(transaction).item(product)
      let present = try transaction.quantity(of: product, in: owner)?.value ?? 0
      guard let sum = Quantity(present + quantity.value) else {
        throw OrderingError.quantityTooLarge(product)
      }
      try transaction.setCartLine(product, sum, of: owner)
    }
  }

  @discardableResult
  public func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart {
    try await change(toSell: product) { transaction, owner in
      guard try transaction.quantity(of: product, in: owner) != nil else {
        throw OrderingError.notInCart(product)
      }
      try transaction.setCartLine(product, quantity, of: owner)
    }
  }

  @discardableResult
  public func remove(_ product: Product.ID) async throws -> Cart {
    try await change { transaction, owner in
      let removed = try transaction.run(
        "DELETE FROM ordering_cart_line WHERE owner = ? AND product_id = ?", owner.column,
        product.rawValue)
      guard removed == 1 else { throw OrderingError.notInCart(product) }
    }
  }

  public func clear() async throws {
    let user = core.session.currentUser()
    try await core.database.write { transaction in
      guard let owner = try transaction.cartOwner(for: user, on: core.device) else { return }
      try transaction.clearCart(of: owner)
    }
  }

  public func promotion(_ code: String) async throws -> (claim: PromotionClaim?, cart: Cart) {
    try await reading { transaction, owner, now in
      try PromoCode(code).flatMap { try transaction.claim($0, by: owner, at: now) }
    }
  }

  @discardableResult
  public func applyPromo(_ code: String) async throws -> Cart {
    let now = core.clock.now()
    return try await change { transaction, owner in
      guard
        let claim = try PromoCode(code).flatMap({ try transaction.claim($0, by: owner, at: now) })
      else { throw OrderingError.invalidPromoCode(code) }
      let promo = claim.promotion.code
      let cart = try transaction.cart(
        of: owner, catalog: core.catalog.snapshot(transaction), at: now)
      if let refusal = try claim.refusal(on: cart.subtotal) {
        throw OrderingError.promoRefused(promo, refusal)
      }
      try transaction.setCartPromotion(promo, of: owner)
    }
  }

  @discardableResult
  public func removePromo() async throws -> Cart {
    try await change { transaction, owner in try transaction.removeCartPromotion(of: owner) }
  }

  public func hasGuestCart() async throws -> Bool {
    try await core.database.read { transaction in
      guard let guest = try transaction.guestOwner(on: core.device) else { return false }
      return try transaction.cartCount(of: guest) > 0 || transaction.cartCode(of: guest) != nil
    }
  }

  @discardableResult
  public func mergeGuestCart() async throws -> CartMerge? {
    let account = try core.account()
    return try await core.database.write { transaction in
      guard let guest = try transaction.guestOwner(on: core.device) else { return nil }
      return try transaction.moveCart(from: guest, to: .account(account))
    }
  }

  /// Reads the current owner's cart, and something beside it in the same transaction.
  private func reading<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction, CartOwner?, Timestamp) throws -> Value
  ) async throws -> (Value, cart: Cart) {
    let (user, now) = (core.session.currentUser(), core.clock.now())
    return try await core.database.read { transaction in
      try OrderingError.translating {
        let owner = try transaction.cartOwner(for: user, on: core.device)
        let cart = try transaction.cart(
          of: owner, catalog: core.catalog.snapshot(transaction), at: now)
        return (try body(transaction, owner, now), cart)
      }
    }
  }

  /// Changes the current owner's cart in one transaction, and returns the changed cart.
  ///
  /// Nothing changes unless the product can then be sold in the quantity of its line.
  private func change(
    toSell product: Product.ID? = nil,
    _ body: @escaping @Sendable (any WriteTransaction, CartOwner) throws -> Void
  ) async throws -> Cart {
    let (user, now) = (core.session.currentUser(), core.clock.now())
    return try await core.database.write { transaction in
      try OrderingError.translating {
        let owner = try transaction.cartOwner(
          for: user, on: core.device, identifiers: core.identifiers)
        try body(transaction, owner)
        let cart = try transaction.cart(
          of: owner, catalog: core.catalog.snapshot(transaction), at: now)
        if let product { try cart.checkAvailable(product) }
        return cart
      }
    }
  }
}
