import Catalog
import Expectations
import Money
import Ordering
import RandomInputs
import SharedKernel
import Testing

@Suite("A return")
struct ReturnTests {
  private let now = Timestamp(secondsSinceEpoch: 1_000_000)

  /// A delivered order of some lines, each `(pieces, cents in all, its discount)`.
  private func order(
    _ lines: [(Int, Int64, Int64)], shipping: Int64, tax: Int64,
    adjustments: [(Int64, Int64?)] = []
  ) throws -> Order {
    let (subtotal, discount) = (lines.reduce(0) { $0 + $1.1 }, lines.reduce(0) { $0 + $1.2 })
    let added = adjustments.reduce(0) { $0 + $1.0 }
    return Order(
      id: try #require(Order.ID("o-1")), placedAt: now, status: .delivered,
      history: [.placed, .paid, .shipped, .delivered].map { OrderEvent(status: $0, date: now) },
      lines: try lines.enumerated().map { number, line in
        OrderLine(
          product: try product(number), name: "p-\(number)", unitPrice: usd(line.1 / Int64(line.0)),
          quantity: try #require(Quantity(line.0)), total: usd(line.1), discount: usd(line.2))
      },
      totals: OrderTotals(
        subtotal: usd(subtotal), discount: usd(discount), shipping: usd(shipping), tax: usd(tax),
        adjustments: adjustments.map { amount, step in
          PriceAdjustment(
            plugin: "p", choice: CheckoutChoice(""), label: "P", amount: usd(amount),
            returnStep: step)
        }, total: usd(subtotal - discount + shipping + tax + added)),
      promoCode: nil,
      address: try Address(
        recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-OR"))
  }

  private func product(_ number: Int) throws -> Product.ID {
    try #require(Product.ID("p-\(number)"))
  }

  /// What is refunded for pieces of each line, return by return.
  private func refunds(of order: Order, _ returns: [[Int]]) throws -> [Int64] {
    var order = order
    for pieces in returns {
      let named = try pieces.enumerated().compactMap { number, count in
        try Quantity(count).map { (try product(number), $0) }
      }
      let request = ReturnRequest(
        Dictionary(uniqueKeysWithValues: named), after: order.returns.count)
      #expect(try order.sendBack(request, at: now))
    }
    return order.returns.map(\.refund.minorUnits)
  }

  @Test("of a piece refunds its price less its discount, and its share of the tax")
  func piece() throws {
    // 30.00 less 3.00 and 10.00 less 1.00 are taxed with 5.00 for the shipping: 2.05 of 41.00.
    let order = try order([(3, 3_000, 300), (1, 1_000, 100)], shipping: 500, tax: 205)
    try expectEqual(refunds(of: order, [[1, 0]]), [900 + 45])
    try expectEqual(refunds(of: order, [[2, 0]]), [1_800 + 90])
    try expectEqual(refunds(of: order, [[1, 0], [1, 1]]), [945, 1_800 + 90])
  }

  @Test("of the last piece refunds the shipping and its tax, too")
  func last() throws {
    let order = try order([(3, 3_000, 300), (1, 1_000, 100)], shipping: 500, tax: 205)
    try expectEqual(refunds(of: order, [[3, 0], [0, 1]]), [2_835, 900 + 500 + 70])
    try expectEqual(refunds(of: order, [[3, 1]]), [4_305])
  }

  @Test("shares cents out by all that went back, so that thirds of a cent are not lost")
  func rounding() throws {
    // Three pieces of 1.00 in all, of which one is refunded 0.33, the second 0.34, the third 0.33.
    let order = try order([(3, 100, 0)], shipping: 0, tax: 0)
    try expectEqual(refunds(of: order, [[1], [1], [1]]), [33, 34, 33])
    try expectEqual(refunds(of: order, [[2], [1]]), [67, 33])
  }

  @Test("takes back what goes with the goods in whole steps, and what was done for all at the end")
  func adjustments() throws {
    let order = try order(
      [(3, 3_000, 0)], shipping: 0, tax: 0, adjustments: [(250, nil), (-500, 5)])
    // A third of 5.00 is 1.67, of which 1.65 are whole steps.
    try expectEqual(refunds(of: order, [[1], [1]]), [1_000 - 165, 1_000 - 165])
    try expectEqual(refunds(of: order, [[1], [1], [1]]), [835, 835, 1_000 + 250 - 170])
  }

  @Test("refunds nothing twice, and never more than was paid, where a plugin took off the price")
  func mostTakenOff() throws {
    let order = try order(
      [(2, 1_000, 0)], shipping: 490, tax: 0, adjustments: [(-1_400, nil)])
    // Half of the goods are worth more than the 0.90 that were paid.
    try expectEqual(refunds(of: order, [[1], [1]]), [90, 0])
    let shared = try self.order(
      [(2, 1_000, 0)], shipping: 490, tax: 0, adjustments: [(-1_400, 1)])
    try expectEqual(refunds(of: shared, [[1], [1]]), [0, 90])
  }

  @Test("of any order in any pieces adds up to what was paid, and no refund is less than nothing")
  func anyOrder() throws {
    var random = SeededGenerator(seed: 41)
    var compared = 0
    for _ in 0..<3_000 {
      let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let (pieces, each) = (
          Int.random(in: 1...9, using: &random), Int64.random(in: 0...20_000, using: &random)
        )
        let total = Int64(pieces) * each
        return (pieces, total, Int64.random(in: 0...total, using: &random))
      }
      let (goods, shipping) = (
        lines.reduce(0) { $0 + $1.1 - $1.2 }, Int64.random(in: 0...1_290, using: &random)
      )
      let step = Int64?.some(.random(in: 1...7, using: &random))
      let order = try order(
        lines, shipping: shipping,
        tax: (goods + shipping) * .random(in: 0...27, using: &random) / 100,
        adjustments: [
          (.random(in: -shipping...900, using: &random), Bool.random(using: &random) ? step : nil),
          (-.random(in: 0...goods, using: &random), Bool.random(using: &random) ? step : nil),
        ].filter { _ in Bool.random(using: &random) })
      var (left, returns) = (lines.map(\.0), [[Int]]())
      while left.contains(where: { $0 > 0 }) {
        let pieces = left.map { Int.random(in: 0...$0, using: &random) }
        guard pieces.contains(where: { $0 > 0 }) else { continue }
        returns.append(pieces)
        left = zip(left, pieces).map { $0 - $1 }
      }
      let refunds = try refunds(of: order, returns)
      #expect(refunds.allSatisfy { $0 >= 0 })
      expectEqual(refunds.reduce(0, +), order.totals.total.minorUnits)
      // How the pieces before the last were divided changes nothing of what is kept.
      if returns.count > 2, order.totals.adjustments.isEmpty {
        let joined = returns.dropLast().reduce(lines.map { _ in 0 }) { zip($0, $1).map(+) }
        try expectEqual(self.refunds(of: order, [joined]).first, refunds.dropLast().reduce(0, +))
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test("that an order does not allow changes nothing of it")
  func refused() throws {
    var order = try order([(1, 100, 0)], shipping: 0, tax: 0)
    let before = order
    let late = now.advanced(bySeconds: DeliverySchedule.returnTime)
    #expect(throws: OrderingError.returnTimeOver(order.id, since: late)) {
      try order.sendBack(nil, at: late)
    }
    expectEqual(order, before)
    #expect(try order.sendBack(nil, at: late.advanced(bySeconds: -1)))
    expectEqual(order.status, .returned)
  }

  @Test("asked for again is the same one, and is refused where another was recorded instead")
  func repeated() throws {
    var order = try order([(2, 200, 0), (1, 100, 0)], shipping: 0, tax: 0)
    let request = ReturnRequest([try product(0): .one], after: 0)
    #expect(try order.sendBack(request, at: now))
    let sent = order
    let late = now.advanced(bySeconds: DeliverySchedule.returnTime)
    #expect(try !order.sendBack(request, at: late))
    for (number, earlier) in [(1, 0), (0, 2)] {
      let other = ReturnRequest([try product(number): .one], after: earlier)
      #expect(throws: OrderingError.returnedMeanwhile(order.id)) {
        try order.sendBack(other, at: now)
      }
    }
    expectEqual(order, sent)
  }

  @Test("of more pieces than are left names the product, and changes nothing")
  func tooMany() throws {
    var order = try order([(2, 200, 0)], shipping: 0, tax: 0)
    let before = order
    for (number, pieces, left) in [(0, 3, 2), (7, 1, 0)] {
      let quantity = try #require(Quantity(pieces))
      let request = ReturnRequest([try product(number): quantity], after: 0)
      #expect(throws: OrderingError.notLeft(order.id, "p-\(number)", left: left)) {
        try order.sendBack(request, at: now)
      }
    }
    expectEqual(order, before)
  }

  private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
}
