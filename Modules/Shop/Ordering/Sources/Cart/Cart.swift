public import Catalog
import Diagnostics
public import Money
public import SharedKernel

/// What is in a cart, priced now.
public struct Cart: Hashable, Sendable {
  /// A product that is wanted, before it is priced.
  public struct WantedLine: Sendable {
    let product: Product.ID
    let quantity: Quantity
    let item: ShelfItem?

    /// Creates a line; the item is `nil` where the catalogue does not have the product any more.
    public init(_ product: Product.ID, quantity: Quantity, item: ShelfItem?) {
      (self.product, self.quantity, self.item) = (product, quantity, item)
    }
  }

  /// The most that the goods of a cart may cost, in minor units.
  ///
  /// It leaves a thousandfold of room in 64 bits, so shipping and tax of any cart can be counted.
  public static let limit = Int64.max / 1_000

  /// The lines that can be sold, in the order the products were added.
  public let lines: [CartLine]
  /// The lines that cannot be sold now; they count in no total.
  public let unavailable: [UnavailableLine]
  /// What the lines cost together.
  public let subtotal: Money
  /// The promotion the cart carries, and what it takes off now.
  public let promotion: AppliedPromotion?
  /// What the lines cost after the promotion, before shipping and tax.
  public let total: Money

  /// Prices a cart, or throws `MoneyError` when the promotion's amounts are of different
  /// currencies.
  ///
  /// Whatever became of its products, a cart can be looked at: what cannot be sold is set apart.
  public init(
    _ wanted: [WantedLine], currency: Currency = .shop, promotion: PromotionClaim? = nil
  ) throws(MoneyError) {
    var (lines, unavailable, subtotal) = ([CartLine](), [UnavailableLine](), Money.zero(currency))
    for line in wanted {
      do throws(UnavailableLine.Reason) {
        let priced = try CartLine(line, in: currency)
        guard let sum = try? subtotal.adding(priced.total), sum.minorUnits <= Self.limit else {
          throw .amountTooLarge
        }
        subtotal = sum
        lines.append(priced)
      } catch {
        unavailable.append(
          UnavailableLine(
            product: line.product, name: line.item?.name ?? line.product.rawValue,
            quantity: line.quantity, reason: error))
      }
    }
    (self.lines, self.unavailable, self.subtotal) = (lines, unavailable, subtotal)
    guard let promotion else {
      (self.promotion, total) = (nil, subtotal)
      return
    }
    let applied = try AppliedPromotion(promotion, to: subtotal)
    self.promotion = applied
    total = try subtotal.subtracting(applied.discount)
  }

  /// How many pieces the cart holds.
  public var count: Int {
    lines.reduce(0) { $0 + $1.quantity.value } + unavailable.reduce(0) { $0 + $1.quantity.value }
  }

  /// Whether it holds nothing, not even what cannot be sold.
  public var isEmpty: Bool { lines.isEmpty && unavailable.isEmpty }

  /// The cart in a few words, such as `cart 3 items, 41.97 USD`.
  public var summary: String { "cart \(count.counted("item")), \(total)" }

  /// Throws ``OrderingError/emptyCart``, or ``OrderingError/unavailable(_:_:)`` with the first line
  /// that has to be removed; stock is taken by the order itself.
  public func checkOrderable() throws(OrderingError) {
    guard !isEmpty else { throw .emptyCart }
    if let line = unavailable.first { throw .unavailable(line.product, line.reason) }
  }

  /// Checks that a product can be sold in the number the cart holds.
  ///
  /// Throws ``OrderingError/unavailable(_:_:)`` or ``OrderingError/soldOut(_:left:)``.
  public func checkAvailable(_ product: Product.ID) throws(OrderingError) {
    if let line = unavailable.first(where: { $0.product == product }) {
      throw .unavailable(product, line.reason)
    }
    if let line = lines.first(where: { $0.product == product }), line.exceedsStock {
      throw .soldOut(product, left: line.stock)
    }
  }
}

/// One product in a cart, at the catalogue's price of this moment.
public struct CartLine: Hashable, Sendable, Identifiable {
  /// Which product it is; a cart has one line for each.
  public let product: Product.ID
  /// What the catalogue calls the product now.
  public let name: String
  /// What one costs now.
  public let unitPrice: Money
  /// How many pieces are wanted.
  public let quantity: Quantity
  /// How many pieces of the product are in stock, other carts not considered.
  public let stock: Int
  /// What all its pieces cost, before any promotion.
  public let total: Money

  /// Prices a line.
  ///
  /// Throws why it cannot be sold.
  init(_ wanted: Cart.WantedLine, in currency: Currency) throws(UnavailableLine.Reason) {
    guard let item = wanted.item else { throw .removed }
    guard item.price.currency == currency else {
      throw .otherCurrency(price: item.price, shop: currency)
    }
    guard let total = try? item.price.multiplied(by: wanted.quantity.value) else {
      throw .amountTooLarge
    }
    (product, name, unitPrice, stock) = (wanted.product, item.name, item.price, item.stock)
    (quantity, self.total) = (wanted.quantity, total)
  }

  public var id: Product.ID { product }
  /// Whether fewer are left than are wanted.
  public var exceedsStock: Bool { stock < quantity.value }
}

/// A product in a cart that cannot be sold as it is now.
///
/// It counts neither in the total nor in an order, and stands in the way of ordering the rest until it
/// is removed, so that no one is sent less than the cart showed.
public struct UnavailableLine: Hashable, Sendable, Identifiable {
  /// Why a product cannot be sold.
  public enum Reason: Error, Hashable, Sendable {
    /// The catalogue does not have it any more.
    case removed
    /// Its price is not in the currency that the shop sells in.
    case otherCurrency(price: Money, shop: Currency)
    /// So many cost more than a cart may (``Cart/limit``).
    case amountTooLarge
  }

  /// Which product it is.
  public let product: Product.ID
  /// What the product is called; its identifier where the shop does not have it any more.
  public let name: String
  /// How many pieces were wanted.
  public let quantity: Quantity
  /// Why it cannot be sold, for a person to read.
  public let reason: Reason

  public var id: Product.ID { product }
}

extension UnavailableLine.Reason: CustomStringConvertible {
  /// The reason as a person reads it, such as `its price is 12.00 EUR, and the shop sells in USD`.
  public var description: String {
    switch self {
    case .removed: "the shop does not have it any more"
    case .otherCurrency(let price, let shop): "its price is \(price), and the shop sells in \(shop)"
    case .amountTooLarge: "so many cost more than a cart may"
    }
  }
}
