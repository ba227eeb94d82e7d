import Database
import GiftCardsFeatureInterface
import Money
import Ordering
import SharedKernel

/// The gift cards in the feature's own tables: a balance for each card, and what each order has of it.
struct SQLGiftCards: GiftCards {
  static let schema = Schema(
    [
      Migration(
        owner: "gift_card", version: 1, name: "cards",
        statements: [
          """
          CREATE TABLE gift_card (
            id TEXT PRIMARY KEY,
            code TEXT NOT NULL UNIQUE,
            issued_at INTEGER NOT NULL,
            issued INTEGER NOT NULL CHECK (issued > 0),
            balance INTEGER NOT NULL CHECK (balance BETWEEN 0 AND issued)
          ) STRICT, WITHOUT ROWID
          """,
          """
          CREATE TABLE gift_card_use (
            order_id TEXT PRIMARY KEY,
            card TEXT NOT NULL REFERENCES gift_card (id),
            amount INTEGER NOT NULL CHECK (amount >= 0)
          ) STRICT, WITHOUT ROWID
          """,
          ownersIndex,
        ])
    ],
    aboutOthers: [
      "gift_card": "gift cards, which belong to anybody who knows the code",
      "gift_card_use": "what orders have of gift cards, by order",
    ])

  /// What only the owner of the tables may say, as an admin is on a server; the index is there.
  private static let ownersIndex: Statement =
    "CREATE INDEX IF NOT EXISTS gift_card_use_by_card ON gift_card_use (card)"

  let database: any Database

  func card(_ code: String) async throws -> GiftCard? {
    let code = GiftCardCode.read(code)
    return try await database.read { transaction in
      try transaction.first("SELECT id, balance FROM gift_card WHERE code = ?", code) {
        GiftCard(id: try $0.text(0), balance: .cents(try $0.int64(1)))
      }
    }
  }

  /// Makes a card, and returns it with its code, which is shown once.
  func issue(
    _ amount: Money, named id: String, code: String, at now: Timestamp
  ) async throws -> GiftCard {
    try await database.writeAsOwner(making: Self.ownersIndex) { transaction in
      try transaction.run(
        "INSERT INTO gift_card (id, code, issued_at, issued, balance) VALUES (?1, ?2, ?3, ?4, ?4)",
        id, code, now.secondsSinceEpoch, amount.minorUnits)
    }
    return GiftCard(id: id, balance: amount)
  }

  /// Returns the newest cards, with what was on them at first.
  func newest(_ limit: Int) async throws -> [(card: GiftCard, issued: Money, at: Timestamp)] {
    try await database.writeAsOwner(making: Self.ownersIndex) { transaction in
      try transaction.rows(
        """
        SELECT id, balance, issued, issued_at FROM gift_card ORDER BY issued_at DESC, id LIMIT ?
        """, limit
      ) { row in
        (
          GiftCard(id: try row.text(0), balance: .cents(try row.int64(1))),
          .cents(try row.int64(2)), try row.value(3)
        )
      }
    }
  }
}

/// The balances of the cards, and what orders have of them.
struct GiftCardTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// The balance of a card; nothing for one that is not there.
  func balance(of card: String) throws -> Money {
    .cents(
      try reading.first("SELECT balance FROM gift_card WHERE id = ?", card) { try $0.int64(0) } ?? 0
    )
  }
}

extension GiftCardTable where Transaction == any WriteTransaction {
  /// Takes an amount from a card for an order; returns whether it was there.
  func take(_ amount: Money, from card: String, for order: Order.ID) throws -> Bool {
    let changed = try transaction.run(
      "UPDATE gift_card SET balance = balance - ?1 WHERE id = ?2 AND balance >= ?1",
      amount.minorUnits, card)
    guard changed == 1 else { return false }
    try transaction.run(
      "INSERT INTO gift_card_use (order_id, card, amount) VALUES (?, ?, ?)", order.rawValue, card,
      amount.minorUnits)
    return true
  }

  /// Puts back on its card what an order has of it beyond an amount.
  func giveBack(_ order: Order.ID, keeping kept: Money) throws {
    let use = try transaction.first(
      "SELECT card, amount FROM gift_card_use WHERE order_id = ?", order.rawValue
    ) { (card: try $0.text(0), amount: try $0.int64(1)) }
    guard let use else { return }
    try transaction.run(
      "UPDATE gift_card SET balance = balance + ? WHERE id = ?", use.amount - kept.minorUnits,
      use.card)
    try transaction.run(
      "UPDATE gift_card_use SET amount = ? WHERE order_id = ?", kept.minorUnits, order.rawValue)
  }
}

extension Money {
  static func cents(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .shop) }
}

/// The code on a card: 16 characters that are not misread, 80 bits that are not guessed.
enum GiftCardCode {
  static func make(by identifiers: IDGenerator) -> String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return [identifiers.bits(), identifiers.bits()].map { bits in
      String((0..<8).map { alphabet[Int(bits >> ($0 * 5) & 31)] })
    }.joined()
  }

  /// The code as it is printed, in groups of four.
  static func shown(_ code: String) -> String {
    stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }
      .joined(separator: "-")
  }

  /// The code as it is kept, from what a person typed.
  static func read(_ typed: String) -> String {
    typed.lowercased().filter { $0 != "-" && $0 != " " }
  }
}
