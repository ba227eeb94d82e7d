import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of orders about time and about removed products.
enum OrderContract: String, Hashable, Sendable, CaseIterable {
  case cancelled = "an order that waits can be cancelled, whatever became of its products"
  case expired = "an order that waits expires, whatever became of its products"
  case paidInOrder = "an order is placed, paid, sent and delivered in order, on a clock set back"
  case undoneInOrder = "an order is cancelled or returned in order, on a clock set back"
  case paymentTimeOver = "paying a moment late says since when it is too late"
  case returnTimeOver = "returning a moment late says since when it is too late"
  case shelves = "what is cancelled can be sold again, what is returned is looked over first"
  case listed = "orders are listed newest first, by what became of them"
  case refundAgain = "a refund that failed is made when the order is undone again"

  /// Checks the promise on an implementation without orders.
  func check(on shop: OrderingFixture) async throws {
    switch self {
    case .cancelled:
      for (number, change) in Change.allCases.enumerated() {
        let id = try await shop.placeWithLateAnswer(key: "k-\(number)")
        _ = try await change.make(to: "mug", on: shop)
        try await expectEqual(shop.orders.cancel(id).status, .cancelled)
        #expect(shop.gateway.charged.isEmpty && shop.gateway.refunded.last == id.rawValue)
      }
    case .expired:
      let id = try await shop.placeWithLateAnswer()
      _ = try await Change.removed.make(to: "mug", on: shop)
      shop.clock.advance(bySeconds: DeliverySchedule.paymentTime + 60)
      let order = try await shop.orders.order(id)
      expectEqual(order.status, .cancelled)
      let end = order.placedAt.advanced(bySeconds: DeliverySchedule.paymentTime)
      #expect(order.history.last?.date == end, "dated with its end, not with the look")
      #expect(shop.gateway.charged.isEmpty && shop.gateway.refunded == [id.rawValue])
    case .paidInOrder:
      let id = try await shop.placeWithLateAnswer()
      shop.clock.advance(bySeconds: -86_400)
      let paid = try await shop.checkout.pay(id)
      expectEqual(paid.history.map(\.status), [.placed, .paid])
      expectInOrder(paid)
      shop.clock.advance(bySeconds: 86_400)
      let times = DeliverySchedule.times(for: .standard)
      shop.clock.advance(bySeconds: times.untilShipped + times.untilDelivered)
      let delivered = try await shop.orders.order(id)
      expectEqual(delivered.history.map(\.status), [.placed, .paid, .shipped, .delivered])
      expectInOrder(delivered)
      // Each step still takes its full time, counted from the previous step.
      let dates = delivered.history.map(\.date)
      expectEqual(dates[2], dates[1].advanced(bySeconds: times.untilShipped))
      expectEqual(dates[3], dates[2].advanced(bySeconds: times.untilDelivered))
    case .undoneInOrder:
      let bought = try await shop.buy()
      shop.clock.advance(bySeconds: -3_600)
      let cancelled = try await shop.orders.cancel(bought.id)
      expectEqual(cancelled.status, .cancelled)
      expectInOrder(cancelled)
      let kept = try await shop.buy(key: "k-2")
      shop.deliver()
      try await expectEqual(shop.orders.order(kept.id).status, .delivered)
      shop.clock.advance(bySeconds: -3_600)
      let returned = try await shop.orders.sendBack(kept.id)
      expectEqual(returned.status, .returned)
      expectInOrder(returned)
    case .paymentTimeOver:
      let id = try await shop.placeWithLateAnswer()
      let order = try await shop.orders.order(id)
      let end = order.placedAt.advanced(bySeconds: DeliverySchedule.paymentTime)
      shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
      let late = OrderingError.paymentTimeOver(id, since: end)
      // The first attempt cancels the order, the second finds it cancelled.
      for _ in 1...2 {
        await expectRefusal(late) { try await shop.checkout.pay(id) }
        #expect(shop.gateway.charged.isEmpty && shop.gateway.refunded == [id.rawValue])
      }
      try await expectEqual(shop.orders.order(id).missedPaymentEnd(), end)
    case .returnTimeOver:
      let order = try await shop.buy()
      let times = DeliverySchedule.times(for: .standard)
      let untilEnd = times.untilShipped + times.untilDelivered + DeliverySchedule.returnTime
      shop.clock.advance(bySeconds: untilEnd)
      let end = order.placedAt.advanced(bySeconds: untilEnd)
      await expectRefusal(.returnTimeOver(order.id, since: end)) {
        try await shop.orders.sendBack(order.id)
      }
      #expect(shop.gateway.refunded.isEmpty)
    case .shelves:
      try await shop.orders.cancel(try await shop.buy().id)
      let all = try await shop.add("mug", 10).lines.map(\.quantity)
      expectEqual(all, [Quantity(10)])
      let bought = try await shop.checkout.place(shop.request("k-2", try await shop.total()))
      shop.deliver()
      try await shop.orders.sendBack(bought.id)
      await expectRefusal(.soldOut(product: "The mug", left: 0)) { try await shop.add("mug") }
    case .listed: try await checkListed(on: shop)
    case .refundAgain:
      let order = try await shop.buy()
      shop.gateway.failNextRefund(.timedOut)
      await expectRefusal(.paymentFailed(.timedOut)) { try await shop.orders.cancel(order.id) }
      #expect(shop.gateway.refunded.isEmpty)
      let cancelled = try await shop.orders.cancel(order.id)
      #expect(cancelled.status == .cancelled && !cancelled.isRefundOutstanding)
      #expect(shop.gateway.charged.isEmpty && shop.gateway.refunded == [order.id.rawValue])
    }
  }

  private func checkListed(on shop: OrderingFixture) async throws {
    let delivered = try await shop.buy(key: "k-1").id
    let returned = try await shop.buy(key: "k-2").id
    shop.deliver()
    try await shop.orders.sendBack(returned)
    let cancelled = try await shop.buy(key: "k-3").id
    try await shop.orders.cancel(cancelled)
    let paid = try await shop.buy(key: "k-4").id
    let unpaid = try await shop.placeWithLateAnswer()
    let expected: [OrderFilter: [Order.ID]] = [
      .all: [unpaid, paid, cancelled, returned, delivered], .unpaid: [unpaid],
      .open: [unpaid, paid], .delivered: [delivered], .cancelled: [cancelled],
      .returned: [returned],
    ]
    for (filter, ids) in expected {
      let list = try await shop.orders.orders(filter, page: .first)
      expectEqual(list.items.map(\.id), ids, "\(filter)")
      #expect(list.totalCount == ids.count && list.page.size == 20)
    }
  }

  private func expectInOrder(_ order: Order) {
    let dates = order.history.map(\.date)
    expectEqual(dates, dates.sorted())
    expectEqual(dates.first, order.placedAt)
  }
}
