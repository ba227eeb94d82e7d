import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("The states of an order")
struct OrderTransitionTests {
  @Test("are reached by these steps alone, each taken by these actors")
  func table() {
    let allowed: [(OrderTransition, OrderStatus, OrderTransition.Actor, OrderStatus)] = [
      (.pay, .placed, .customer, .paid),
      (.cancel, .placed, .customer, .cancelled), (.cancel, .placed, .shop, .cancelled),
      (.cancel, .paid, .customer, .cancelled), (.cancel, .paid, .shop, .cancelled),
      (.ship, .paid, .shop, .shipped), (.deliver, .shipped, .shop, .delivered),
      (.return, .delivered, .customer, .returned),
    ]
    for step in OrderTransition.allCases {
      for status in OrderStatus.allCases {
        for actor in OrderTransition.Actor.allCases {
          let expected = allowed.first { $0.0 == step && $0.1 == status && $0.2 == actor }?.3
          expectEqual(step.status(from: status, by: actor), expected, "\(step) \(status) \(actor)")
        }
      }
    }
  }

  @Test("that are final allow no step")
  func final() {
    for status in [OrderStatus.cancelled, .returned] {
      #expect(OrderTransition.allCases.allSatisfy { !$0.origins.contains(status) })
    }
  }

  @Test("let a customer return for thirty days after the arrival, and not a second longer")
  func returning() throws {
    let order = try order(.delivered, deliveredAt: 1_000)
    let end = Timestamp(secondsSinceEpoch: 1_000 + 30 * 86_400)
    expectEqual(order.returnEnd(), end)
    expectEqual(order.customerTransitions(at: end.advanced(bySeconds: -1)), [.return])
    #expect(order.customerTransitions(at: end).isEmpty)
  }

  @Test(
    "let a customer pay, cancel or do nothing",
    arguments: [
      (.placed, [.pay, .cancel]), (.paid, [.cancel]), (.shipped, []), (.delivered, []),
      (.cancelled, []), (.returned, []),
    ] as [(OrderStatus, [OrderTransition])])
  func offered(status: OrderStatus, expected: [OrderTransition]) throws {
    let now = Timestamp(secondsSinceEpoch: 0)
    try expectEqual(order(status).customerTransitions(at: now), expected)
  }

  @Test("are listed by filters, which leave out none")
  func filters() {
    expectEqual(OrderFilter.all.statuses, Set(OrderStatus.allCases))
    let parts = OrderFilter.allCases.filter { $0 != .all && $0 != .unpaid }.map(\.statuses)
    #expect(parts.reduce(Set()) { $0.union($1) } == Set(OrderStatus.allCases))
    #expect(parts.reduce(0) { $0 + $1.count } == OrderStatus.allCases.count)
  }

  private func order(_ status: OrderStatus, deliveredAt: Int64? = nil) throws -> Order {
    let nothing = Money.zero(.usd)
    return Order(
      id: try #require(Order.ID("o-1")), placedAt: Timestamp(secondsSinceEpoch: 0), status: status,
      history: deliveredAt.map {
        [OrderEvent(status: .delivered, date: Timestamp(secondsSinceEpoch: $0))]
      } ?? [], lines: [],
      totals: OrderTotals(
        subtotal: nothing, discount: nothing, shipping: nothing, tax: nothing, total: nothing),
      promoCode: nil,
      address: try Address(
        recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-OR"))
  }
}
