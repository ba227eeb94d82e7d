public import Catalog
import Money
public import Ordering
public import SharedKernel

/// A failure before or after an order is stored.
public enum StorageFault: Error, Hashable, Sendable {
  case beforeStoring, afterStoring
}

/// Carts, checkout, orders and stored cards in memory, with stock and a clock that a test changes.
///
/// It fulfils its protocols, checked by the same tests as the store (`OrderingConformance`):
///
/// ```swift
/// let ordering = FakeOrdering(shelf: [mug], account: { session.currentUser()?.id.rawValue })
/// try await ordering.add(mug.id, quantity: .one)
/// await ordering.stock(ShelfItem(id: mug.id, name: "Mug", price: higher, stock: 10))
/// ```
public actor FakeOrdering: CartService {
  /// An order, with what a store keeps in addition.
  public struct Placed: Sendable {
    public var order: Order
    public let request: CheckoutRequest
    let account: String
    let token: PaymentToken
    let cartCode: PromoCode?
    /// Whether a test supplied the order; the shop then performs no steps on it.
    var isArranged = false
  }

  struct Basket: Sendable {
    var lines: [(product: Product.ID, quantity: Quantity)] = []
    var code: PromoCode?
  }

  /// The gateway, which records charges and refunds.
  public nonisolated let gateway = FakeGateway()
  /// Every requested change of a cart, in order.
  public private(set) var changes: [String] = []
  public internal(set) var requests: [CheckoutRequest] = []
  public internal(set) var cancellations: [Order.ID] = []
  /// The orders placed at checkout, oldest first, each with its request.
  public internal(set) var orders: [Placed] = []

  public var methods: [PaymentMethod] { cards.map(\.method) }

  let account: @Sendable () -> String?
  var now: Timestamp
  var fault: StorageFault?
  var cards: [(account: String, method: PaymentMethod)] = []
  var addressBooks: [String: AddressBook] = [:]
  var uses: [PromoCode: Int] = [:]
  var made = 0
  var sold: [Product.ID: Int] = [:]
  private let find: @Sendable (Product.ID) async throws -> ShelfItem?
  private let mergesCarts: Bool
  private var shelf: [Product.ID: ShelfItem?]
  private var baskets: [String?: Basket] = [:]
  private let promotions: [PromoCode: Promotion]
  let priceRules: [(plugin: String, rule: PriceRule)]

  /// Creates a shop; it performs no steps on the given earlier `orders`, newest first.
  ///
  /// If `mergesCarts` is set, the device's cart is merged as soon as somebody is signed in, as the app does.
  public init(
    shelf: [ShelfItem] = [], promotions: [Promotion] = [], orders: [Order] = [],
    of buyer: String = "", now: Timestamp = Timestamp(secondsSinceEpoch: 0),
    mergesCarts: Bool = false, priceRules: [(plugin: String, rule: PriceRule)] = [],
    account: @escaping @Sendable () -> String? = { nil },
    find: @escaping @Sendable (Product.ID) async throws -> ShelfItem? = { _ in nil }
  ) {
    self.shelf = Dictionary(uniqueKeysWithValues: shelf.map { ($0.id, Optional($0)) })
    self.promotions = Dictionary(uniqueKeysWithValues: promotions.map { ($0.code, $0) })
    self.priceRules = priceRules
    (self.now, self.mergesCarts, self.find, self.account) = (now, mergesCarts, find, account)
    let token = SandboxCard.approved.token
    self.orders = orders.reversed().compactMap { order in
      guard let key = IdempotencyKey("\(order.id)") else { return nil }
      let request = CheckoutRequest(
        idempotencyKey: key, address: order.address, payment: .token(token),
        expectedTotal: order.totals.total)
      return Placed(
        order: order, request: request, account: buyer, token: token, cartCode: nil,
        isArranged: true)
    }
  }

  // MARK: - What a test changes behind the shop's back

  /// Adds or replaces a product in stock.
  public func stock(_ item: ShelfItem) { (shelf[item.id], sold[item.id]) = (item, nil) }

  public func remove(fromShelf product: Product.ID) { shelf[product] = .some(nil) }

  /// Sets how often others have used each promotion.
  public func usePromotions(_ times: Int) { for code in promotions.keys { uses[code] = times } }

  public func moveClock(bySeconds seconds: Int64) { now = now.advanced(bySeconds: seconds) }

  /// Makes the next request fail as a full disk would, before or after the order is stored.
  public func breakNextRequest(_ fault: StorageFault) { self.fault = fault }

  // MARK: - CartService

  public func cart() async throws -> Cart { try await price(basket) }

  public func count() -> Int { basket.lines.reduce(0) { $0 + $1.quantity.value } }

  @discardableResult
  public func add(_ product: Product.ID, quantity: Quantity) async throws -> Cart {
    changes.append("add \(product) \(quantity)")
    guard try await item(product) != nil else { throw OrderingError.noSuchProduct(product) }
    var changed = basket
    if let index = changed.lines.firstIndex(where: { $0.product == product }) {
      guard let sum = Quantity(changed.lines[index].quantity.value + quantity.value) else {
        throw OrderingError.quantityTooLarge(product)
      }
      changed.lines[index].quantity = sum
    } else {
      changed.lines.append((product, quantity))
    }
    return try await keep(changed, toSell: product)
  }

  @discardableResult
  public func setQuantity(_ quantity: Quantity, of product: Product.ID) async throws -> Cart {
    changes.append("setQuantity \(quantity) \(product)")
    var changed = basket
    changed.lines[try index(of: product)].quantity = quantity
    return try await keep(changed, toSell: product)
  }

  @discardableResult
  public func remove(_ product: Product.ID) async throws -> Cart {
    changes.append("remove \(product)")
    basket.lines.remove(at: try index(of: product))
    return try await cart()
  }

  public func clear() {
    changes.append("clear")
    basket = Basket()
  }

  public func promotion(_ code: String) async throws -> (claim: PromotionClaim?, cart: Cart) {
    (PromoCode(code).flatMap(claim), try await cart())
  }

  @discardableResult
  public func applyPromo(_ code: String) async throws -> Cart {
    changes.append("applyPromo \(code)")
    guard let claim = PromoCode(code).flatMap(claim) else {
      throw OrderingError.invalidPromoCode(code)
    }
    let promo = claim.promotion.code
    if let refusal = try claim.refusal(on: try await cart().subtotal) {
      throw OrderingError.promoRefused(promo, refusal)
    }
    basket.code = promo
    return try await cart()
  }

  @discardableResult
  public func removePromo() async throws -> Cart {
    changes.append("removePromo")
    basket.code = nil
    return try await cart()
  }

  public func hasGuestCart() -> Bool {
    baskets[nil].map { !$0.lines.isEmpty || $0.code != nil } ?? false
  }

  @discardableResult
  public func mergeGuestCart() throws -> CartMerge? {
    guard let account = account() else { throw OrderingError.notSignedIn }
    guard let guest = baskets.removeValue(forKey: nil) else { return nil }
    var own = baskets[account] ?? Basket()
    let capped = guest.lines.filter { !own.add($0.product, $0.quantity) }.map(\.product)
    own.code = own.code ?? guest.code
    baskets[account] = own
    return guest.lines.isEmpty
      ? nil : CartMerge(movedLines: guest.lines.count, cappedProducts: capped)
  }

  // MARK: - The cart of the person signed in

  var basket: Basket {
    get {
      guard mergesCarts, let account = account(), let guest = baskets[nil] else {
        return baskets[account()] ?? Basket()
      }
      return baskets[account] ?? guest
    }
    set {
      if mergesCarts, account() != nil { baskets[nil] = nil }
      baskets[account()] = newValue
    }
  }

  func price(_ basket: Basket) async throws -> Cart {
    var wanted: [Cart.WantedLine] = []
    for line in basket.lines {
      wanted.append((line.product, line.quantity, try await item(line.product)))
    }
    return try Cart(wanted, promotion: basket.code.flatMap(claim))
  }

  func item(_ product: Product.ID) async throws -> ShelfItem? {
    var item: ShelfItem?
    do {
      if let own = shelf[product] { item = own } else { item = try await find(product) }
    } catch CatalogError.noSuchProduct {}
    return item.map {
      ShelfItem(
        id: $0.id, name: $0.name, price: $0.price, stock: $0.stock - sold[product, default: 0])
    }
  }

  private func claim(_ code: PromoCode) -> PromotionClaim? {
    promotions[code].map { promotion in
      let own = orders.filter {
        $0.account == account() && $0.order.promoCode == code && $0.order.status != .cancelled
      }
      return PromotionClaim(
        promotion, at: now, uses: uses[code, default: 0], usesByAccount: own.count)
    }
  }

  /// Stores a changed cart, unless it contains a product in a quantity that cannot be sold.
  private func keep(_ changed: Basket, toSell product: Product.ID) async throws -> Cart {
    let cart = try await price(changed)
    try cart.checkAvailable(product)
    basket = changed
    return cart
  }

  private func index(of product: Product.ID) throws -> Int {
    guard let index = basket.lines.firstIndex(where: { $0.product == product }) else {
      throw OrderingError.notInCart(product)
    }
    return index
  }
}

extension FakeOrdering.Basket {
  mutating func add(_ product: Product.ID, _ quantity: Quantity) -> Bool {
    guard let index = lines.firstIndex(where: { $0.product == product }) else {
      lines.append((product, quantity))
      return true
    }
    let present = lines[index].quantity
    lines[index].quantity = present.adding(quantity)
    return lines[index].quantity.value == present.value + quantity.value
  }
}
