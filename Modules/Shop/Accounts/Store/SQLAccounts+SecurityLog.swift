public import Accounts
import Database
import SharedKernel

extension SQLAccounts: SecurityLog {
  public func recentEvents(limit: Int) async throws -> [SecurityEvent] {
    try await readAsOwner { transaction, session in
      try transaction.events(of: session.user.id, limit: min(max(limit, 0), 200))
    }
  }
}

extension ReadTransaction {
  /// The latest events about a person, newest first.
  func events(of user: User.ID, limit: Int) throws -> [SecurityEvent] {
    try rows(
      "SELECT at, kind, outcome FROM accounts_event WHERE user_id = ? ORDER BY id DESC LIMIT ?",
      user.rawValue, limit
    ) { row in
      let (kind, outcome) = (try row.text(1), try row.text(2))
      guard let kind = SecurityEvent.Kind(rawValue: kind),
        let outcome = SecurityEvent.Outcome(rawValue: outcome)
      else { throw AccountsError.damaged("an event is kept as \(kind), \(outcome)") }
      return SecurityEvent(
        at: Timestamp(secondsSinceEpoch: try row.int64(0)), kind: kind, outcome: outcome)
    }
  }
}

extension WriteTransaction {
  /// Notes an event; those a year old are forgotten, and of throttled ones only one a minute is kept.
  ///
  /// - Parameters:
  ///   - kind: What was tried.
  ///   - outcome: What came of it.
  ///   - user: Whose account it was; `nil` for an address without one, which is not noted itself:
  ///     people type passwords there.
  ///   - now: When.
  /// - Throws: `DatabaseError`.
  func record(
    _ kind: SecurityEvent.Kind, _ outcome: SecurityEvent.Outcome, of user: User.ID?,
    at now: Timestamp
  ) throws {
    try run(
      "DELETE FROM accounts_event WHERE at < ?",
      now.advanced(bySeconds: -365 * 86_400).secondsSinceEpoch)
    try run(
      """
      INSERT INTO accounts_event (at, user_id, kind, outcome) SELECT ?1, ?2, ?3, ?4
      WHERE ?4 <> 'throttled' OR NOT EXISTS (
        SELECT 1 FROM accounts_event
        WHERE user_id IS ?2 AND kind = ?3 AND outcome = ?4 AND at > ?1 - 60)
      """, now.secondsSinceEpoch, user?.rawValue, kind.rawValue, outcome.rawValue)
  }
}
