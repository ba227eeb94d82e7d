import Database
import Expectations
import Money
import Ordering
import OrderingPoints
import SharedKernel

/// Gift cards in the test's own database, as a feature's store keeps them: whoever knows a card spends its balance.
enum FakeGiftCards {
  static let migrations = [
    Migration(
      owner: "gift-cards", version: 1, name: "gift cards",
      statements: [
        "CREATE TABLE gift_card (id TEXT PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents >= 0))",
        """
        CREATE TABLE gift_card_use (
          order_id TEXT PRIMARY KEY, card TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0)
        )
        """,
      ])
  ]

  /// So many cents of a card, as the step of a checkout found them there.
  struct Promise: CheckoutPromise {
    static let plugin = "gift-cards"
    static let version = 2
    let card: String
    let cents: Int64

    var text: String { "\(card) \(cents)" }

    init?(_ text: String, version: Int) {
      let parts = text.split(separator: " ")
      guard version == 2, parts.count == 2, let cents = Int64(parts[1]) else { return nil }
      (card, self.cents) = (String(parts[0]), cents)
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    let left: Int64
    var description: String { "the card has \(left) left" }
  }

  static func balance(of card: String, in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first("SELECT cents FROM gift_card WHERE id = ?", card) { try $0.int64(0) } ?? 0
  }

  /// Takes what was promised off the goods.
  static let rule = PriceRule(Promise.self) { promise, question, _, transaction in
    let left = try balance(of: promise.card, in: transaction)
    guard left >= promise.cents else { throw Refusal(left: left) }
    let totals = question.quote.totals
    let goods = try totals.subtotal.subtracting(totals.discount).minorUnits
    return PriceAnswer("Gift card", usd(-min(promise.cents, goods)), returnStep: 1)
  } take: { promise, taken, transaction in
    let cents = -taken.amount.minorUnits
    let changed = try transaction.run(
      "UPDATE gift_card SET cents = cents - ?1 WHERE id = ?2 AND cents >= ?1", cents, promise.card)
    guard changed == 1 else { throw Refusal(left: try balance(of: promise.card, in: transaction)) }
    try transaction.run(
      "INSERT INTO gift_card_use (order_id, card, cents) VALUES (?, ?, ?)", taken.order.rawValue,
      promise.card, cents)
  } giveBack: { order, kept, transaction in
    try transaction.run(
      """
      UPDATE gift_card SET cents = cents + (SELECT u.cents FROM gift_card_use u WHERE u.order_id = ?1) + ?2
      WHERE id = (SELECT u.card FROM gift_card_use u WHERE u.order_id = ?1)
      """, order.rawValue, kept.minorUnits)
    try transaction.run(
      "UPDATE gift_card_use SET cents = ? WHERE order_id = ?", -kept.minorUnits, order.rawValue)
  }
}

extension OrderingFixture {
  func issue(_ card: String, _ cents: Int64) async throws {
    _ = try await database.write { transaction in
      try transaction.run("INSERT INTO gift_card (id, cents) VALUES (?, ?)", card, cents)
    }
  }

  func balance(of card: String) async throws -> Int64 {
    try await database.read { try FakeGiftCards.balance(of: card, in: $0) }
  }

  /// Returns what a card has and what orders have of it, by what the cards say and by what the orders say.
  func accounts(of card: String) async throws -> [Int64] {
    try await database.read { transaction in
      let uses = try transaction.first(
        "SELECT CAST(coalesce(sum(cents), 0) AS INTEGER) FROM gift_card_use WHERE card = ?", card
      ) { try $0.int64(0) }
      let kept = try transaction.first(
        """
        SELECT CAST(coalesce(sum(a.returned - a.amount), 0) AS INTEGER)
        FROM ordering_order_adjustment a JOIN ordering_order o ON o.number = a.order_number
        WHERE a.plugin = 'gift-cards' AND o.status <> 'cancelled'
        """
      ) { try $0.int64(0) }
      let balance = try FakeGiftCards.balance(of: card, in: transaction)
      return [balance + (uses ?? 0), balance + (kept ?? 0)]
    }
  }
}
