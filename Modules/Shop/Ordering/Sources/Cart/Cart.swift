public import Catalog
import Diagnostics
public import Money
public import SharedKernel

/// The contents of a cart at current prices.
public struct Cart: Hashable, Sendable {
  /// A product in the cart, before it is priced; the item is `nil` if the catalogue no longer has it.
  public typealias WantedLine = (product: Product.ID, quantity: Quantity, item: StockItem?)

  /// The maximum price of a cart's goods, in minor units.
  ///
  /// It leaves a factor of a thousand in 64 bits, so shipping and tax of any cart can be computed.
  public static let limit = Int64.max / 1_000

  /// The lines that can be sold, in the order in which the products were added.
  public let lines: [CartLine]
  /// The lines that cannot be sold now; no total includes them.
  public let unavailable: [UnavailableLine]
  public let subtotal: Money
  public let promotion: AppliedPromotion?
  /// The price of the lines after the promotion, before shipping and tax.
  public let total: Money

  /// Prices a cart, or throws `MoneyError` if the promotion's amounts have different currencies.
  ///
  /// A cart can always be shown: products that can no longer be sold are listed separately.
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

  /// The number of pieces in the cart.
  public var count: Int {
    lines.reduce(0) { $0 + $1.quantity.value } + unavailable.reduce(0) { $0 + $1.quantity.value }
  }

  /// Whether the cart has no lines, not even unavailable ones.
  public var isEmpty: Bool { lines.isEmpty && unavailable.isEmpty }

  /// A short description, such as `cart 3 items, 41.97 USD`.
  public var summary: String { "cart \(count.counted("item")), \(total)" }

  /// Throws ``OrderingError/emptyCart``, or ``OrderingError/unavailable(product:_:)`` with the first line
  /// to remove; the order itself checks the stock.
  public func checkOrderable() throws(OrderingError) {
    guard !isEmpty else { throw .emptyCart }
    if let line = unavailable.first { throw .unavailable(product: line.name, line.reason) }
  }

  /// Checks that a product can be sold in the quantity of its line.
  ///
  /// Throws ``OrderingError/unavailable(product:_:)`` or ``OrderingError/soldOut(product:left:)``.
  public func checkAvailable(_ product: Product.ID) throws(OrderingError) {
    if let line = unavailable.first(where: { $0.product == product }) {
      throw .unavailable(product: line.name, line.reason)
    }
    if let line = lines.first(where: { $0.product == product }), line.exceedsStock {
      throw .soldOut(product: line.name, left: line.stock)
    }
  }
}

/// One product in a cart, at its current price.
public struct CartLine: Hashable, Sendable, Identifiable {
  /// The product; a cart has at most one line for it.
  public let product: Product.ID
  public let name: String
  public let unitPrice: Money
  public let quantity: Quantity
  /// The stock of the product, regardless of other carts.
  public let stock: Int
  /// The price of all pieces, before any promotion.
  public let total: Money

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
  public var exceedsStock: Bool { stock < quantity.value }
}

/// A product in a cart that cannot currently be sold.
///
/// It is part of neither the total nor an order, and prevents ordering the rest until it is removed, so that
/// no one receives less than the cart showed.
public struct UnavailableLine: Hashable, Sendable, Identifiable {
  public enum Reason: Error, Hashable, Sendable {
    case removed
    case otherCurrency(price: Money, shop: Currency)
    /// The price of the quantity exceeds ``Cart/limit``.
    case amountTooLarge
  }

  public let product: Product.ID
  /// The product's name, or its identifier if the shop no longer has it.
  public let name: String
  public let quantity: Quantity
  public let reason: Reason

  public var id: Product.ID { product }
}

extension UnavailableLine.Reason: CustomStringConvertible {
  /// The reason in readable form, such as `its price is 12.00 EUR, and the shop sells in USD`.
  public var description: String {
    switch self {
    case .removed: "the shop does not have it any more"
    case .otherCurrency(let price, let shop): "its price is \(price), and the shop sells in \(shop)"
    case .amountTooLarge: "this quantity exceeds the largest total of a cart"
    }
  }
}
