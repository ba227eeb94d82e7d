import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("A receipt")
struct ReceiptTests {
  private func order(
    _ status: OrderStatus = .paid, promoCode: String? = "SAVE", events: [OrderStatus] = [.paid],
    returns: [Int64] = []
  ) throws -> Order {
    let discount: Int64 = promoCode == nil ? 0 : 200
    return Order(
      id: try #require(Order.ID("o-1")), placedAt: Timestamp(secondsSinceEpoch: 0), status: status,
      history: events.map { OrderEvent(status: $0, date: Timestamp(secondsSinceEpoch: 86_400)) },
      lines: [
        OrderLine(
          product: try #require(Product.ID("p-1")), name: "Mug", unitPrice: usd(1_000),
          quantity: try #require(Quantity(2)), total: usd(2_000), discount: usd(discount))
      ],
      totals: OrderTotals(
        subtotal: usd(2_000), discount: usd(discount), shipping: usd(490), tax: usd(166),
        total: usd(2_656 - discount)),
      promoCode: try promoCode.map { try #require(PromoCode($0)) },
      address: try Address(
        recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-CA"),
      shippingMethod: .express, paymentLabel: "Visa •••• 4242",
      returns: returns.map {
        OrderReturn(date: Timestamp(secondsSinceEpoch: 0), pieces: [:], refund: usd($0))
      })
  }

  @Test("reports every part of what was paid, and how, in plain text")
  func text() throws {
    #expect(
      try order().receipt(.system) == """
        Receipt

        Order       o-1
        Placed      1970-01-01 00:00 UTC
        Paid        1970-01-02 00:00 UTC
        Paid with   Visa •••• 4242
        Status      paid

        Ship to
          Ada
          1 Main St
          97301 Salem, US-CA

        2 × Mug, each 10.00 USD                                20.00 USD

        Subtotal                                               20.00 USD
        Discount (SAVE)                                        -2.00 USD
        Shipping (express)                                      4.90 USD
        Tax (US-CA)                                             1.66 USD
        Total                                                  24.56 USD

        """)
  }

  @Test("has the times of the person's clock beside UTC")
  func local() throws {
    let clock = WallClock(zone: { _ in (-18_000, "EST") }) { Timestamp(secondsSinceEpoch: 0) }
    let text = try order().receipt(clock)
    #expect(text.contains("Placed      1970-01-01 00:00 UTC (1969-12-31 19:00 EST)\n"))
    #expect(text.contains("Paid        1970-01-02 00:00 UTC (1970-01-01 19:00 EST)\n"))
  }

  @Test("leaves out a discount that was none")
  func noDiscount() throws {
    let labels = try order(promoCode: nil).receiptSums.map(\.label)
    expectEqual(labels, ["Subtotal", "Shipping (express)", "Tax (US-CA)", "Total"])
  }

  @Test("reports the refund of what was paid and undone, or went back piece by piece")
  func refund() throws {
    try expectEqual(order(.cancelled).receiptSums.last?.amount, usd(2_456))
    #expect(try order(.cancelled, events: []).refunded == nil)
    let returned = try order(.delivered, returns: [1_000, 200])
    expectEqual(returned.refunded, usd(1_200))
    expectEqual(returned.kept, usd(1_256))
    try expectEqual(returned.receiptSums.last?.amount, usd(1_200))
    #expect(try order().refunded == nil)
  }
}

private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
