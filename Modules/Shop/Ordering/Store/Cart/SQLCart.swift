public import Accounts
public import Catalog
public import Database
public import Money
public import Ordering
public import SharedKernel

/// Carts kept in a database.
public struct SQLCart: CartService {
  private let database: any Database
  private let session: any CurrentSession
  private let catalog: CatalogAccess
  private let clock: WallClock
  private let currency: Currency
  private let identifiers: IDGenerator

  /// Creates the carts over a database migrated with ``OrderingSchema/migrations``.
  ///
  /// - Parameters:
  ///   - database: Where the carts are kept.
  ///   - session: Tells whose cart is meant.
  ///   - catalog: Reaches prices and stock inside a transaction.
  ///   - clock: Tells which promotions are in force.
  ///   - currency: The shop's currency.
  ///   - identifiers: Names the device of a guest.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    clock: WallClock = .system, currency: Currency = .shop,
    identifiers: IDGenerator = .random
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    (self.clock, self.currency, self.identifiers) = (clock, currency, identifiers)
  }

  public func cart() async throws -> Cart {
    let (user, now) = (session.currentUser(), clock.now())
    return try await database.read { transaction in
      try OrderingError.translating {
        try transaction.cart(
          of: try transaction.cartOwner(for: user), catalog: catalog.snapshot(transaction),
          currency: currency, at: now)
      }
    }
  }

  public func count() async throws -> Int {
    let user = session.currentUser()
    return try await database.read { transaction in
      guard let owner = try transaction.cartOwner(for: user) else { return 0 }
      return try transaction.cartCount(of: owner)
    }
  }

  @discardableResult
  public func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart {
    try await change(toSell: product) { transaction, owner in
      _ = try catalog.snapshot(transaction).item(product)
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
    let user = session.currentUser()
    try await database.write { transaction in
      guard let owner = try transaction.cartOwner(for: user) else { return }
      try transaction.clearCart(of: owner)
    }
  }

  @discardableResult
  public func applyPromo(_ code: String) async throws -> Cart {
    let now = clock.now()
    return try await change { transaction, owner in
      guard let promo = PromoCode(code),
        let claim = try transaction.claim(promo, by: owner, at: now)
      else { throw OrderingError.invalidPromoCode(code) }
      let cart = try transaction.cart(
        of: owner, catalog: catalog.snapshot(transaction), currency: currency, at: now)
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

  @discardableResult
  public func mergeGuestCart() async throws -> CartMerge? {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return try await database.write { transaction in
      guard let guest = try transaction.guestOwner() else { return nil }
      return try transaction.moveCart(from: guest, to: .account(user.id))
    }
  }

  /// Changes the current owner's cart in one transaction and answers the cart after it.
  ///
  /// - Parameters:
  ///   - product: A product that must be able to be sold afterwards, in the number the cart then holds.
  ///   - body: The change.
  /// - Returns: The cart.
  /// - Throws: What `body` throws, or why the product cannot be sold; then nothing is changed.
  private func change(
    toSell product: Product.ID? = nil,
    _ body: @escaping @Sendable (any WriteTransaction, CartOwner) throws -> Void
  ) async throws -> Cart {
    let (user, now) = (session.currentUser(), clock.now())
    return try await database.write { transaction in
      try OrderingError.translating {
        let owner = try transaction.cartOwner(for: user, identifiers: identifiers)
        try body(transaction, owner)
        let cart = try transaction.cart(
          of: owner, catalog: catalog.snapshot(transaction), currency: currency, at: now)
        if let product { try cart.checkAvailable(product) }
        return cart
      }
    }
  }
}
