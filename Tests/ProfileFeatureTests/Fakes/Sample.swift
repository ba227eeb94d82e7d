import Accounts
import Catalog
import Money
import Ordering
import Screens
import SharedKernel
import Testing

/// What tests find in the shop.
enum Sample {
  static let password = "correct horse battery"

  static let placedAt = Timestamp(secondsSinceEpoch: 1_773_446_400)

  /// 2026-03-20, six days after the orders were placed.
  static let now = placedAt.advanced(bySeconds: 6 * 86_400)

  static func user() throws -> User {
    User(
      id: try #require(User.ID("u-1")), email: try EmailAddress("ada@shop.example"), name: "Ada")
  }

  static func orderID(_ text: String) throws -> Order.ID { try #require(Order.ID(text)) }

  /// An order of 2026-03-14 with lines of two pieces each.
  static func order(
    _ id: String = "o-1", _ status: OrderStatus = .paid, lines count: Int = 1,
    promoCode: String? = nil, deliveredDaysAgo: Int64? = nil
  ) throws -> Order {
    let off: Int64 = promoCode == nil ? 0 : 100
    let subtotal = Int64(count) * 2_000
    return Order(
      id: try orderID(id), placedAt: placedAt, status: status,
      history: [OrderEvent(status: .placed, date: placedAt)]
        + (status == .placed ? [] : [OrderEvent(status: .paid, date: placedAt)])
        + (deliveredDaysAgo.map {
          [OrderEvent(status: .delivered, date: now.advanced(bySeconds: -$0 * 86_400))]
        } ?? []),
      lines: try (1...count).map { try line(number: $0) },
      totals: OrderTotals(
        subtotal: usd(subtotal), discount: usd(off), shipping: usd(490), tax: usd(50),
        total: usd(subtotal - off + 540)),
      promoCode: try promoCode.map { try #require(PromoCode($0)) },
      address: try Address(
        recipient: "Ada", street: "1 Main Street", city: "Berlin", postalCode: "10115",
        region: "DE"), shippingMethod: .express, paymentLabel: "Visa •••• 4242")
  }

  static func money(_ cents: Int64) -> ScreenValue {
    .money(minorUnits: cents, currency: "USD", exponent: 2)
  }

  private static func line(number: Int) throws -> OrderLine {
    OrderLine(
      product: try #require(Product.ID("p-\(number)")), name: "Mug \(number)",
      unitPrice: usd(1_000), quantity: try #require(Quantity(2)), total: usd(2_000),
      discount: usd(0))
  }

  private static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}
