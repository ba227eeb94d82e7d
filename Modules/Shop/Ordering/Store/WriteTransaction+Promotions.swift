import Accounts
import Database
import Ordering
import SharedKernel

extension WriteTransaction {
  /// Counts one use of a promotion, where both of its limits leave room for it.
  ///
  /// - Throws: ``OrderingError/promoRefused(_:_:)``.
  func usePromotion(_ code: PromoCode, by account: User.ID) throws {
    let isLeft = try run(
      """
      UPDATE ordering_promotion SET uses = uses + 1
      WHERE code = ? AND (use_limit IS NULL OR uses < use_limit)
      """, code.text)
    guard isLeft == 1 else { throw OrderingError.promoRefused(code, .usedUp) }
    let isLeftToAccount = try run(
      """
      INSERT INTO ordering_promotion_use (code, account, uses) VALUES (?1, ?2, 1)
      ON CONFLICT (code, account) DO UPDATE SET uses = uses + 1
      WHERE uses < coalesce(
        (SELECT account_limit FROM ordering_promotion WHERE code = ?1), uses + 1)
      """, code.text, account.rawValue)
    guard isLeftToAccount == 1 else {
      let limit = try first(
        "SELECT account_limit FROM ordering_promotion WHERE code = ?", code.text
      ) { try $0.int(0) }
      throw OrderingError.promoRefused(code, .usedByAccount(limit: limit ?? 0))
    }
  }

  /// Gives the use of a promotion back, when the order that used it comes to nothing.
  func releasePromotion(of order: Order, by account: User.ID) throws {
    guard let code = order.promoCode else { return }
    try run(
      "UPDATE ordering_promotion SET uses = uses - 1 WHERE code = ? AND uses > 0", code.text)
    try run(
      """
      UPDATE ordering_promotion_use SET uses = uses - 1
      WHERE code = ? AND account = ? AND uses > 0
      """, code.text, account.rawValue)
  }
}
