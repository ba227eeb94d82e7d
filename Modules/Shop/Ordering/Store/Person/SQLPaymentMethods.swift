import Accounts
import Database
public import Ordering
public import SharedKernel

public struct SQLPaymentMethods: PaymentMethodService {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func paymentMethods() async throws -> [PaymentMethod] {
    let account = try core.account()
    return try await core.database.read { try PaymentMethodTable($0).methods(of: account) }
  }

  @discardableResult
  public func addPaymentMethod(
    label: String, token: PaymentToken
  ) async throws -> PaymentMethod {
    let account = try core.account().rawValue
    try PaymentMethod.check(label: label)
    let id: PaymentMethod.ID = core.identifiers.identifier(prefix: "pm")
    _ = try await core.database.write { transaction in
      try transaction.run(
        "INSERT INTO ordering_payment_method (id, account, label, token) VALUES (?, ?, ?, ?)",
        id.rawValue, account, label, token.text)
    }
    return PaymentMethod(id: id, label: label, token: token)
  }

  public func removePaymentMethod(_ id: PaymentMethod.ID) async throws {
    let account = try core.account().rawValue
    try await core.database.write { transaction in
      let removed = try transaction.run(
        "DELETE FROM ordering_payment_method WHERE account = ? AND id = ?", account, id.rawValue)
      guard removed == 1 else { throw OrderingError.noSuchPaymentMethod(id) }
    }
  }
}

/// The stored cards of the accounts.
struct PaymentMethodTable {
  private let transaction: any ReadTransaction

  init(_ transaction: any ReadTransaction) { self.transaction = transaction }

  func methods(
    of account: User.ID, _ id: PaymentMethod.ID? = nil
  ) throws -> [PaymentMethod] {
    try transaction.rows(
      """
      SELECT id, label, token FROM ordering_payment_method
      WHERE account = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY number
      """, account.rawValue, id?.rawValue
    ) { row in
      guard let token = PaymentToken(try row.text(2)) else {
        throw OrderingError.damaged("a stored card has no valid token")
      }
      return PaymentMethod(id: try row.value(0), label: try row.text(1), token: token)
    }
  }
}
