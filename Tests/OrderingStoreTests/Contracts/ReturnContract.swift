import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of orders about goods that go back by line and by piece.
///
/// Two mugs and a lamp cost 60.00 USD and are sent free; wrapped, and with `points` for 4.00 USD, 59.00 USD are paid.
enum ReturnContract: String, Hashable, Sendable, CaseIterable {
  case piece = "a piece that goes back is refunded by itself, and the rest of the order stays"
  case last = "the last piece brings the rest, and the order counts as returned"
  case everything = "without a request all that is left goes back"
  case repeated = "a request that is repeated is the same return, refunded once"
  case stale = "a request that does not know of another return is refused"
  case tooMany = "more than is left is refused, and nothing goes back"
  case empty = "a return of nothing is refused"
  case owed = "a refund that fails stays owed, and is made with the next one"
  case summed = "sums and lists count what is kept"

  /// Checks the promise on an implementation without orders.
  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.add("lamp")
    let quote = try await shop.quote(["points": "400", "wrap": "bow"])
    let id = try await shop.checkout.place(shop.request("k", agreedTo: quote)).id
    shop.deliver()
    let mug = try ReturnRequest([shop.product("mug"): .one], after: 0)
    switch self {
    case .piece:
      let order = try await shop.orders.sendBack(id, mug)
      // A sixth of the points, in whole steps of 7 cents, and nothing of the wrapping.
      expectEqual(order.returns.map(\.refund), [usd(1_000 - 63)])
      #expect(order.status == .delivered && !order.isRefundOutstanding)
      expectEqual(order.lines.map(order.returned), [1, 0])
      expectEqual(shop.gateway.charged, [id.rawValue: usd(5_900 - 937)])
      try await expectEqual(shop.orders.order(id), order)
    case .last:
      _ = try await shop.orders.sendBack(id, mug)
      let lamp = try ReturnRequest([shop.product("lamp"): .one], after: 1)
      var order = try await shop.orders.sendBack(id, lamp)
      expectEqual(order.returns.last?.refund, usd(4_000 - 266))
      order = try await shop.orders.sendBack(
        id, ReturnRequest([try shop.product("mug"): .one], after: 2))
      expectEqual(order.returns.map(\.refund.minorUnits).reduce(0, +), 5_900)
      #expect(order.status == .returned && order.history.last?.status == .returned)
      expectEqual(order.refunded, order.totals.total)
      #expect(shop.gateway.charged.isEmpty && order.piecesLeft.isEmpty)
      await expectRefusal(.cannotReturn(id, .returned)) { try await shop.orders.sendBack(id) }
    case .everything:
      _ = try await shop.orders.sendBack(id, mug)
      let order = try await shop.orders.sendBack(id)
      expectEqual(order.returns.map(\.pieces.count), [1, 2])
      #expect(order.status == .returned && shop.gateway.charged.isEmpty)
    case .repeated:
      let order = try await shop.orders.sendBack(id, mug)
      try await expectEqual(shop.orders.sendBack(id, mug), order)
      expectEqual(shop.gateway.refunded, [id.rawValue])
      // Long after the time for returns it is still the answer to that request.
      shop.clock.advance(bySeconds: DeliverySchedule.returnTime)
      try await expectEqual(shop.orders.sendBack(id, mug), order)
    case .stale:
      let order = try await shop.orders.sendBack(id, mug)
      for request in try [
        ReturnRequest([shop.product("lamp"): .one], after: 0),
        ReturnRequest([shop.product("mug"): .one], after: 2),
      ] {
        await expectRefusal(.returnedMeanwhile(id)) {
          try await shop.orders.sendBack(id, request)
        }
      }
      try await expectEqual(shop.orders.order(id), order)
    case .tooMany:
      let before = try await shop.orders.order(id)
      for (name, count) in [("mug", 3), ("table", 1)] {
        let product = try shop.product(name)
        let request = ReturnRequest([product: try #require(Quantity(count))], after: 0)
        let error = name == "mug" ? ("The mug", 2) : (name, 0)
        await expectRefusal(.notLeft(id, error.0, left: error.1)) {
          try await shop.orders.sendBack(id, request)
        }
      }
      try await expectEqual(shop.orders.order(id), before)
      #expect(shop.gateway.refunded.isEmpty)
    case .empty:
      await #expect(throws: OrderingError.self) {
        try await shop.orders.sendBack(id, ReturnRequest([:], after: 0))
      }
      #expect(try await shop.orders.order(id).returns.isEmpty)
    case .owed: try await checkOwed(of: id, mug, on: shop)
    case .summed: try await checkSums(of: id, mug, on: shop)
    }
  }

  private func checkOwed(
    of id: Order.ID, _ mug: ReturnRequest, on shop: OrderingFixture
  ) async throws {
    shop.gateway.failNextRefund(.timedOut)
    await expectRefusal(.paymentFailed(.timedOut)) { try await shop.orders.sendBack(id, mug) }
    expectEqual(shop.gateway.charged, [id.rawValue: usd(5_900)])
    shop.gateway.failNextRefund(.timedOut)
    await expectRefusal(.paymentFailed(.timedOut)) { try await shop.orders.sendBack(id, mug) }
    let lamp = try ReturnRequest([shop.product("lamp"): .one], after: 1)
    let order = try await shop.orders.sendBack(id, lamp)
    expectEqual(shop.gateway.charged, [id.rawValue: order.kept])
    #expect(order.returns.count == 2 && !order.isRefundOutstanding)
    expectEqual(shop.gateway.refunded, [id.rawValue])
    try await shop.orders.makeRefunds()
    expectEqual(shop.gateway.refunded, [id.rawValue])
  }

  private func checkSums(
    of id: Order.ID, _ mug: ReturnRequest, on shop: OrderingFixture
  ) async throws {
    expectEqual(
      try await shop.orders.sums(),
      OrderSums(wholeUnits: 59, adjustments: ["points": -400, "wrap": 300]))
    _ = try await shop.orders.sendBack(id, mug)
    expectEqual(
      try await shop.orders.sums(),
      OrderSums(wholeUnits: 49, adjustments: ["points": -337, "wrap": 300]))
    let listed = try #require(try await shop.orders.orders(page: .first).items.first)
    expectEqual(listed.kept, usd(5_900 - 937))
    expectEqual(listed.adjustments.map(\.amount.minorUnits), [300, -337])
    try await expectEqual(shop.orders.spending().first?.map(\.total), [listed.kept])
    _ = try await shop.orders.sendBack(id)
    expectEqual(try await shop.orders.sums(), OrderSums())
    #expect(try await shop.orders.spending().isEmpty)
  }
}
