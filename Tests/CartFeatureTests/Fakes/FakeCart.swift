import Accounts
import Catalog
import Money
import Ordering

/// One cart in memory, over a shelf whose prices and stock can be changed.
actor FakeCart: CartService {
  private var shelf: [Product.ID: ShelfItem]
  private var lines: [(product: Product.ID, quantity: Quantity)] = []
  private var promotion: PromotionClaim?
  private let promotions: [PromoCode: Promotion]
  private var uses = 0

  /// Every change asked for, in order.
  private(set) var changes: [String] = []

  init(shelf: [ShelfItem], promotions: [Promotion] = []) {
    self.shelf = Dictionary(uniqueKeysWithValues: shelf.map { ($0.id, $0) })
    self.promotions = Dictionary(uniqueKeysWithValues: promotions.map { ($0.code, $0) })
  }

  // MARK: - What tests change behind the shop's back

  func stock(_ item: ShelfItem) { shelf[item.id] = item }

  func take(_ quantity: Quantity, of product: Product.ID) {
    guard let item = shelf[product] else { return }
    shelf[product] = ShelfItem(
      id: product, name: item.name, price: item.price, stock: item.stock - quantity.value)
  }

  /// Lets others use every promotion so often; the one the cart carries too.
  func usePromotions(_ times: Int) {
    uses = times
    promotion = promotion.map { PromotionClaim($0.promotion, at: $0.date, uses: times) }
  }

  // MARK: - CartService

  func cart() throws -> Cart {
    try Cart(
      lines: lines.map { line in
        try CartLine(item: item(line.product), quantity: line.quantity)
      }, currency: .usd, promotion: promotion)
  }

  func count() -> Int { lines.reduce(0) { $0 + $1.quantity.value } }

  func add(_ product: Product.ID, quantity: Quantity) throws -> Cart {
    changes.append("add \(product) \(quantity)")
    lines.append((product, quantity))
    return try cart()
  }

  func setQuantity(_ quantity: Quantity, of product: Product.ID) throws -> Cart {
    changes.append("setQuantity \(quantity) \(product)")
    let index = try index(of: product)
    let stock = try item(product).stock
    guard quantity.value <= stock else { throw OrderingError.soldOut(product, left: stock) }
    lines[index].quantity = quantity
    return try cart()
  }

  func remove(_ product: Product.ID) throws -> Cart {
    changes.append("remove \(product)")
    lines.remove(at: try index(of: product))
    return try cart()
  }

  func clear() {
    changes.append("clear")
    lines = []
    promotion = nil
  }

  func applyPromo(_ code: String) throws -> Cart {
    changes.append("applyPromo \(code)")
    guard let promo = PromoCode(code), let found = promotions[promo] else {
      throw OrderingError.invalidPromoCode(code)
    }
    let claim = PromotionClaim(found, at: found.startsAt, uses: uses)
    if let refusal = try claim.refusal(on: cart().subtotal) {
      throw OrderingError.promoRefused(promo, refusal)
    }
    promotion = claim
    return try cart()
  }

  func removePromo() throws -> Cart {
    changes.append("removePromo")
    promotion = nil
    return try cart()
  }

  func mergeGuestCart() -> CartMerge? { nil }

  private func item(_ product: Product.ID) throws -> ShelfItem {
    guard let item = shelf[product] else { throw OrderingError.noSuchProduct(product) }
    return item
  }

  private func index(of product: Product.ID) throws -> Int {
    guard let index = lines.firstIndex(where: { $0.product == product }) else {
      throw OrderingError.notInCart(product)
    }
    return index
  }
}
