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
      let carts = CartTable(transaction)
      guard let owner = try carts.owner(for: user, on: core.device) else { return 0 }
      return try carts.count(of: owner)
    }
  }

  @discardableResult
  public func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart {
    try await change(toSell: product) { transaction, owner in
      _ = try core.catalog.snapshot(transaction).item(product)
      let present = try CartTable(transaction).quantity(of: product, in: owner)?.value ?? 0
      guard let sum = Quantity(present + quantity.value) else {
        throw OrderingError.quantityTooLarge(product)
      }
      try CartTable(transaction).setLine(product, sum, of: owner)
    }
  }

  @discardableResult
  public func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart {
    try await change(toSell: product) { transaction, owner in
      guard try CartTable(transaction).quantity(of: product, in: owner) != nil else {
        throw OrderingError.notInCart(product)
      }
      try CartTable(transaction).setLine(product, quantity, of: owner)
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
      let carts = CartTable(transaction)
      guard let owner = try carts.owner(for: user, on: core.device) else { return }
      try carts.clear(of: owner)
    }
  }

  public func promotion(_ code: String) async throws -> (claim: PromotionClaim?, cart: Cart) {
    try await reading { transaction, owner, now in
      try PromoCode(code).flatMap { try PromotionTable(transaction).claim($0, by: owner, at: now) }
    }
  }

  @discardableResult
  public func applyPromo(_ code: String) async throws -> Cart {
    let now = core.clock.now()
    return try await change { transaction, owner in
      guard
        let claim = try PromoCode(code).flatMap({
          try PromotionTable(transaction).claim($0, by: owner, at: now)
        })
      else { throw OrderingError.invalidPromoCode(code) }
      let promo = claim.promotion.code
      let cart = try CartTable(transaction).cart(
        of: owner, catalog: core.catalog.snapshot(transaction), at: now)
      if let refusal = try claim.refusal(on: cart.subtotal) {
        throw OrderingError.promoRefused(promo, refusal)
      }
      try CartTable(transaction).setPromotion(promo, of: owner)
    }
  }

  @discardableResult
  public func removePromo() async throws -> Cart {
    try await change { transaction, owner in try CartTable(transaction).removePromotion(of: owner) }
  }

  public func hasGuestCart() async throws -> Bool {
    try await core.database.read { transaction in
      let carts = CartTable(transaction)
      guard let guest = try carts.guest(on: core.device) else { return false }
      return try carts.count(of: guest) > 0 || carts.code(of: guest) != nil
    }
  }

  @discardableResult
  public func mergeGuestCart() async throws -> CartMerge? {
    let account = try core.account()
    return try await core.database.write { transaction in
      let carts = CartTable(transaction)
      guard let guest = try carts.guest(on: core.device) else { return nil }
      return try carts.move(from: guest, to: .account(account))
    }
  }

  /// Reads the current owner's cart, and something beside it in the same transaction.
  private func reading<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction, CartOwner?, Timestamp) throws -> Value
  ) async throws -> (Value, cart: Cart) {
    let (user, now) = (core.session.currentUser(), core.clock.now())
    return try await core.database.read { transaction in
      try OrderingError.translating {
        let carts = CartTable(transaction)
        let owner = try carts.owner(for: user, on: core.device)
        let cart = try carts.cart(
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
        let carts = CartTable(transaction)
        let owner = try carts.owner(
          for: user, on: core.device, identifiers: core.identifiers)
        try body(transaction, owner)
        let cart = try carts.cart(
          of: owner, catalog: core.catalog.snapshot(transaction), at: now)
        if let product { try cart.checkAvailable(product) }
        return cart
      }
    }
  }
}
