import Accounts
import Database
import Money
import Ordering
import OrderingPoints
import SharedKernel

/// What orders take of the tables of plugins, in the orders' own transactions.
extension OrderingCore {
  /// Lets the rules take what an order was priced for.
  func take(_ order: Order, of account: User.ID, in transaction: any WriteTransaction) throws {
    guard !order.totals.adjustments.isEmpty else { return }
    let rules = try rulesByPlugin()
    for adjustment in order.totals.adjustments {
      try rules[adjustment.plugin]?.take(adjustment, for: order.id, of: account, in: transaction)
    }
  }

  /// Lets the rules give back what an order does not keep any more.
  ///
  /// What a plugin that is left out would give back is recorded, and given back by the first start with it. The record
  /// outlives the order, as that of a refund does.
  func giveBack(
    of order: Order.ID, from before: [PriceAdjustment], to after: [PriceAdjustment],
    in transaction: any WriteTransaction
  ) throws {
    let changed = zip(before, after).filter { $0.amount != $1.amount }.map(\.1)
    guard !changed.isEmpty else { return }
    let rules = try rulesByPlugin()
    for kept in changed {
      if let rule = rules[kept.plugin] {
        try rule.giveBack(order, keeping: kept.amount, in: transaction)
        try transaction.forgetGiveBack(of: order, by: kept.plugin)
        continue
      }
      try transaction.run(
        """
        INSERT INTO ordering_give_back (order_id, plugin, kept, currency, exponent)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (order_id, plugin) DO UPDATE SET kept = excluded.kept
        """, order.rawValue, kept.plugin, kept.amount.minorUnits, kept.amount.currency.code,
        kept.amount.currency.exponent)
    }
  }

  fileprivate func rulesByPlugin() throws -> [String: PriceRule] {
    Dictionary(try priceRules().map { ($0.plugin, $0) }) { first, _ in first }
  }
}

extension SQLOrders {
  /// Lets the rules that are back give back what was recorded for them.
  package func giveBackOwed() async throws {
    let rules = try core.rulesByPlugin()
    let isOwed = try await core.database.read { try !$0.owedGiveBacks().isEmpty }
    guard isOwed, !rules.isEmpty else { return }
    do {
      try await core.database.writeRepeatably { transaction in
        for (order, plugin, kept) in try transaction.owedGiveBacks() {
          guard let rule = rules[plugin] else { continue }
          try rule.giveBack(order, keeping: kept, in: transaction)
          try transaction.forgetGiveBack(of: order, by: plugin)
        }
      }
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
  }
}

extension ReadTransaction {
  fileprivate func owedGiveBacks() throws -> [(order: Order.ID, plugin: String, kept: Money)] {
    try rows(
      """
      SELECT order_id, plugin, currency, exponent, kept FROM ordering_give_back
      ORDER BY order_id, plugin
      """
    ) { row in
      let currency = try row.currency(2)
      return (try row.identifier(0), try row.text(1), try row.money(4, currency))
    }
  }
}

extension WriteTransaction {
  fileprivate func forgetGiveBack(of order: Order.ID, by plugin: String) throws {
    try run(
      "DELETE FROM ordering_give_back WHERE order_id = ? AND plugin = ?", order.rawValue, plugin)
  }
}

extension PriceAdjustment {
  /// The adjustment when nothing of it is kept.
  var undone: PriceAdjustment {
    PriceAdjustment(
      plugin: plugin, choice: choice, label: label, amount: .zero(amount.currency),
      returnStep: returnStep)
  }
}
