import Accounts
package import Database
import Money
package import Ordering
import SharedKernel

/// The promotions, and who has used them.
package struct PromotionTable<Transaction>: TransactionTable {
  package let transaction: Transaction
  package let reading: any ReadTransaction

  package init(transaction: Transaction, reading: any ReadTransaction) {
    (self.transaction, self.reading) = (transaction, reading)
  }

  /// Returns the promotion for a code, with what decides whether it applies now; `nil` for no such code.
  func claim(_ code: PromoCode, by owner: CartOwner?, at now: Timestamp) throws -> PromotionClaim? {
    let account: String? = if case .account(let id)? = owner { id.rawValue } else { nil }
    return try reading.first(
      """
      SELECT p.benefit, p.value, p.currency, p.exponent, p.minimum_minor, p.starts_at, p.ends_at,
        p.use_limit, p.account_limit, p.uses,
        coalesce((SELECT u.uses FROM ordering_promotion_use u
          WHERE u.code = p.code AND u.account = ?2), 0)
      FROM ordering_promotion p WHERE p.code = ?1
      """, code.text, account
    ) { row in
      let currency = try row.currency(2)
      let benefit: Promotion.Benefit =
        switch try row.text(0) {
        case "share": .share(basisPoints: try row.int(1))
        case "amount": .amount(try row.money(1, currency))
        case "shipping": .freeShipping
        case let other: throw OrderingError.damaged("unknown benefit: \(other)")
        }
      let promotion = Promotion(
        code: code, benefit: benefit, minimum: try row.money(4, currency),
        startsAt: try row.value(5), endsAt: try row.optional(6, row.value),
        limit: try row.optional(7, row.int), accountLimit: try row.optional(8, row.int))
      return PromotionClaim(
        promotion, at: now, uses: try row.int(9), usesByAccount: try row.int(10))
    }
  }

  /// Returns all promotions in the order of their codes.
  func claims(at now: Timestamp) throws -> [PromotionClaim] {
    let codes = try reading.rows("SELECT code FROM ordering_promotion ORDER BY code") {
      try $0.text(0)
    }
    return try codes.compactMap { text in
      try PromoCode(text).flatMap { try claim($0, by: nil, at: now) }
    }
  }
}

extension PromotionTable where Transaction == any WriteTransaction {
  /// Counts a use of a promotion that applies to the cart; this transaction has checked the limits.
  func use(_ code: PromoCode, by account: User.ID) throws {
    try transaction.run("UPDATE ordering_promotion SET uses = uses + 1 WHERE code = ?", code.text)
    try transaction.run(
      """
      INSERT INTO ordering_promotion_use (code, account, uses) VALUES (?, ?, 1)
      ON CONFLICT (code, account) DO UPDATE SET uses = ordering_promotion_use.uses + 1
      """, code.text, account.rawValue)
  }

  func release(of order: Order, by account: User.ID) throws {
    guard let code = order.promoCode else { return }
    try transaction.run(
      "UPDATE ordering_promotion SET uses = uses - 1 WHERE code = ? AND uses > 0", code.text)
    try transaction.run(
      """
      UPDATE ordering_promotion_use SET uses = uses - 1
      WHERE code = ? AND account = ? AND uses > 0
      """, code.text, account.rawValue)
  }

  /// Stores a promotion, and returns whether that was a change.
  package func store(_ promotion: Promotion) throws -> Bool {
    let (benefit, value): (String, Int64) =
      switch promotion.benefit {
      case .share(let basisPoints): ("share", Int64(basisPoints))
      case .amount(let amount): ("amount", amount.minorUnits)
      case .freeShipping: ("shipping", 0)
      }
    let changed = try transaction.run(
      """
      INSERT INTO ordering_promotion AS p (code, benefit, value, minimum_minor, currency, exponent,
        starts_at, ends_at, use_limit, account_limit)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (code) DO UPDATE SET benefit = excluded.benefit, value = excluded.value,
        minimum_minor = excluded.minimum_minor, currency = excluded.currency,
        exponent = excluded.exponent, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        use_limit = excluded.use_limit, account_limit = excluded.account_limit
      WHERE (p.benefit, p.value, p.minimum_minor, p.currency, p.exponent, p.starts_at,
          coalesce(p.ends_at, 9223372036854775807), coalesce(p.use_limit, 0),
          coalesce(p.account_limit, 0))
        <> (excluded.benefit, excluded.value, excluded.minimum_minor, excluded.currency,
          excluded.exponent, excluded.starts_at,
          coalesce(excluded.ends_at, 9223372036854775807), coalesce(excluded.use_limit, 0),
          coalesce(excluded.account_limit, 0))
      """, promotion.code.text, benefit, value, promotion.minimum.minorUnits,
      promotion.minimum.currency.code, promotion.minimum.currency.exponent,
      promotion.startsAt.secondsSinceEpoch, promotion.endsAt?.secondsSinceEpoch, promotion.limit,
      promotion.accountLimit)
    return changed == 1
  }
}
