public import Database
public import Money
public import Ordering

/// The payment sandbox with its ledger in a database: it remembers charges across restarts, and every
/// process gets the same answers.
///
/// Each answer is its own transaction, like a bank's: a charge stays, whatever happens to the order.
public struct SQLSandboxGateway: PaymentGateway {
  private let database: any Database

  /// Creates the sandbox for a database migrated with ``OrderingSchema/migrations``.
  public init(database: any Database) { self.database = database }

  public func charge(_ amount: Money, token: PaymentToken, reference: String) async throws {
    guard let card = SandboxCard(rawValue: token.text) else { throw PaymentError.unknownToken }
    let error = try await database.writeRepeatably { transaction in
      let known = try transaction.first(
        "SELECT 1 FROM ordering_sandbox_charge WHERE reference = ?", reference
      ) { try $0.int(0) }
      let answer = card.answer(isCharged: known != nil)
      if answer.isCharged, known == nil {
        try transaction.run(
          """
          INSERT INTO ordering_sandbox_charge (reference, token, minor_units, currency, exponent)
          VALUES (?, ?, ?, ?, ?)
          """, reference, token.text, amount.minorUnits, amount.currency.code,
          amount.currency.exponent)
      }
      return answer.error
    }
    if let error { throw error }
  }

  public func refund(reference: String, keeping kept: Money) async throws {
    _ = try await database.writeRepeatably { transaction in
      if kept.isZero {
        try transaction.run("DELETE FROM ordering_sandbox_charge WHERE reference = ?", reference)
      } else {
        try transaction.run(
          """
          UPDATE ordering_sandbox_charge SET minor_units = ?2
          WHERE reference = ?1 AND minor_units > ?2
          """, reference, kept.minorUnits)
      }
    }
  }
}
