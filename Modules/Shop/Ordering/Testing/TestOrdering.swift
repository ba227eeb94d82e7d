import Accounts
import Database
import DependencyInjection
import Ordering
import OrderingStore
import PluginInterface
import SharedKernel
import SharedKernelTesting

/// The shop's own orders with the promotions of a test.
struct TestOrdering: FeaturePlugin {
  let manifest = OrderingStorePlugin().manifest
  let promotions: [Promotion]

  func register(in registry: inout RouterRegistry) throws {
    try OrderingStorePlugin().register(in: &registry)
    registry.contribute(to: Arrangements.self) { [promotions] in
      { transaction in
        try transaction.run("DELETE FROM ordering_promotion")
        for promotion in promotions { _ = try PromotionTable(transaction).store(promotion) }
      }
    }
  }
}

extension OrderTable where Transaction == any WriteTransaction {
  /// Stores an order as it is, on which the shop performs no steps.
  func arrange(_ order: Order, of account: User.ID) throws {
    guard let key = IdempotencyKey("\(order.id)") else { throw OrderingError.damaged("no key") }
    let token = SandboxCard.approved.token
    try insert(
      order, of: account,
      CheckoutRequest(
        idempotencyKey: key, address: order.address, payment: .token(token),
        expectedTotal: order.totals.total),
      token: token, cartCode: order.promoCode)
    try transaction.run(
      "UPDATE ordering_order SET status = ? WHERE id = ?", order.status.rawValue, order.id.rawValue)
    try transaction.run(
      """
      DELETE FROM ordering_order_event
      WHERE order_number = (SELECT number FROM ordering_order WHERE id = ?)
      """, order.id.rawValue)
    for (position, event) in order.history.enumerated() {
      try transaction.run(
        """
        INSERT INTO ordering_order_event (order_number, position, status, date)
        SELECT number, ?2, ?3, ?4 FROM ordering_order WHERE id = ?1
        """, order.id.rawValue, position, event.status.rawValue, event.date.secondsSinceEpoch)
    }
  }
}
