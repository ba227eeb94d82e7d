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

  /// Lets the rules give back what an order does not keep any more; with the last of it, `isAll`, also those whose amount
  /// is nothing, which may have taken something for it.
  ///
  /// What a plugin that is not composed would give back is recorded, and given back by the first start with it; so is
  /// what a rule fails to give back. The record outlives the order, as that of a refund does.
  func giveBack(
    of order: Order.ID, from before: [PriceAdjustment], to after: [PriceAdjustment], isAll: Bool,
    in transaction: any WriteTransaction
  ) throws {
    let changed = zip(before, after).filter { isAll || $0.amount != $1.amount }.map(\.1)
    guard !changed.isEmpty else { return }
    let rules = try rulesByPlugin()
    for kept in changed {
      if let rule = rules[kept.plugin], !failing.contains(kept.plugin) {
        try rule.giveBack(order, keeping: kept.amount, in: transaction)
        try GiveBackTable(transaction).forget(order, by: kept.plugin)
        continue
      }
      try GiveBackTable(transaction).note(kept, of: order)
    }
  }

  /// Makes a step of orders, which is idempotent, in one transaction.
  ///
  /// A rule that fails to give back stops no step: it is made again from the beginning, without that rule, whose part
  /// is recorded.
  func write<Value: Sendable>(
    _ step: @escaping @Sendable (any WriteTransaction, OrderingCore) throws -> Value
  ) async throws -> Value {
    do {
      return try await database.writeRepeatably { try step($0, self) }
    } catch let failure as GiveBackFailure {
      var core = self
      core.failing.insert(failure.plugin)
      return try await core.write(step)
    }
  }

  fileprivate func rulesByPlugin() throws -> [String: PriceRule] {
    Dictionary(try priceRules().map { ($0.plugin, $0) }) { first, _ in first }
  }
}

extension SQLOrders {
  /// Lets the rules that are composed give back what was recorded for them, each order for itself.
  ///
  /// Returns why one of them failed; the record stays for the next start.
  package func giveBackOwed() async throws -> String? {
    let rules = try core.rulesByPlugin()
    let owed = try await core.database.read { try GiveBackTable($0).owed() }
    var failure: String?
    do {
      for (order, plugin) in owed {
        guard let rule = rules[plugin] else { continue }
        do {
          try await core.database.writeRepeatably { transaction in
            guard let kept = try GiveBackTable(transaction).owed(of: order, by: plugin) else {
              return
            }
            try rule.giveBack(order, keeping: kept, in: transaction)
            try GiveBackTable(transaction).forget(order, by: plugin)
          }
        } catch let error as GiveBackFailure {
          failure = failure ?? error.message
        }
      }
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
    return failure
  }
}

/// What plugins are still to be given back of orders.
private struct GiveBackTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func owed() throws -> [(order: Order.ID, plugin: String)] {
    try reading.rows("SELECT order_id, plugin FROM ordering_give_back ORDER BY order_id, plugin") {
      (try $0.value(0), try $0.text(1))
    }
  }

  func owed(of order: Order.ID, by plugin: String) throws -> Money? {
    try reading.first(
      """
      SELECT currency, exponent, kept FROM ordering_give_back WHERE order_id = ? AND plugin = ?
      """, order.rawValue, plugin
    ) { try $0.money(2, $0.currency(0)) }
  }
}

extension GiveBackTable where Transaction == any WriteTransaction {
  func note(_ kept: PriceAdjustment, of order: Order.ID) throws {
    try transaction.run(
      """
      INSERT INTO ordering_give_back (order_id, plugin, kept, currency, exponent)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (order_id, plugin) DO UPDATE SET kept = excluded.kept
      """, order.rawValue, kept.plugin, kept.amount.minorUnits, kept.amount.currency.code,
      kept.amount.currency.exponent)
  }

  func forget(_ order: Order.ID, by plugin: String) throws {
    try transaction.run(
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
