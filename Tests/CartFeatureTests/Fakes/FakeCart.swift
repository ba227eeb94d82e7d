import Catalog
import Money
import Ordering

/// One cart in memory, over a shelf whose prices and stock can be changed.
actor FakeCart: CartService {
  private var shelf: [Product.ID: ShelfItem]
  private typealias Line = (product: Product.ID, quantity: Quantity)

  private var lines: [Line] = []
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

  func remove(fromShelf product: Product.ID) { shelf[product] = nil }

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

  func cart() throws -> Cart { try cart(of: lines) }

  func count() -> Int { lines.reduce(0) { $0 + $1.quantity.value } }

  func add(_ product: Product.ID, quantity: Quantity) throws -> Cart {
    changes.append("add \(product) \(quantity)")
    guard shelf[product] != nil else { throw OrderingError.noSuchProduct(product) }
    var changed = lines
    if let index = lines.firstIndex(where: { $0.product == product }) {
      guard let sum = Quantity(lines[index].quantity.value + quantity.value) else {
        throw OrderingError.quantityTooLarge(product)
      }
      changed[index].quantity = sum
    } else {
      changed.append((product, quantity))
    }
    return try keep(changed, toSell: product)
  }

  func setQuantity(_ quantity: Quantity, of product: Product.ID) throws -> Cart {
    changes.append("setQuantity \(quantity) \(product)")
    var changed = lines
    changed[try index(of: product)].quantity = quantity
    return try keep(changed, toSell: product)
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

  private func cart(of lines: [Line]) throws -> Cart {
    try Cart(
      lines.map { .init($0.product, quantity: $0.quantity, item: shelf[$0.product]) },
      currency: .usd, promotion: promotion)
  }

  /// Keeps changed lines, unless they hold a product in a number that cannot be sold.
  private func keep(_ changed: [Line], toSell product: Product.ID) throws -> Cart {
    let cart = try cart(of: changed)
    try cart.checkAvailable(product)
    lines = changed
    return cart
  }

  private func index(of product: Product.ID) throws -> Int {
    guard let index = lines.firstIndex(where: { $0.product == product }) else {
      throw OrderingError.notInCart(product)
    }
    return index
  }
}
