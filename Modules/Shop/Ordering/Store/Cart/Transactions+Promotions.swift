import Accounts
import Database
import Money
import Ordering
import SharedKernel

extension ReadTransaction {
  func cartCode(of owner: CartOwner) throws -> String? {
    try first("SELECT code FROM ordering_cart_promotion WHERE owner = ?", owner.column) {
      try $0.text(0)
    }
  }

  func promotionClaim(of owner: CartOwner, at now: Timestamp) throws -> PromotionClaim? {
    try cartCode(of: owner).flatMap(PromoCode.init).flatMap { try claim($0, by: owner, at: now) }
  }

  /// Returns the promotion for a code, with what decides whether it applies now; `nil` for no such code.
  func claim(_ code: PromoCode, by owner: CartOwner?, at now: Timestamp) throws -> PromotionClaim? {
    let account: String? = if case .account(let id)? = owner { id.rawValue } else { nil }
    return try first(
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
        startsAt: try row.timestamp(5), endsAt: try row.optional(6, row.timestamp),
        limit: try row.optional(7, row.int), accountLimit: try row.optional(8, row.int))
      return PromotionClaim(
        promotion, at: now, uses: try row.int(9), usesByAccount: try row.int(10))
    }
  }
}

extension WriteTransaction {
  /// Counts a use of a promotion that applies to the cart; this transaction has checked the limits.
  func usePromotion(_ code: PromoCode, by account: User.ID) throws {
    try run("UPDATE ordering_promotion SET uses = uses + 1 WHERE code = ?", code.text)
    try run(
      """
      INSERT INTO ordering_promotion_use (code, account, uses) VALUES (?, ?, 1)
      ON CONFLICT (code, account) DO UPDATE SET uses = ordering_promotion_use.uses + 1
      """, code.text, account.rawValue)
  }

  func releasePromotion(of order: Order, by account: User.ID) throws {
    guard let code = order.promoCode else { return }
    try run("UPDATE ordering_promotion SET uses = uses - 1 WHERE code = ? AND uses > 0", code.text)
    try run(
      """
      UPDATE ordering_promotion_use SET uses = uses - 1
      WHERE code = ? AND account = ? AND uses > 0
      """, code.text, account.rawValue)
  }
}
