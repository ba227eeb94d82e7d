public import Accounts
import Database
import SharedKernel

public struct SQLSecurityLog: SecurityLog {
  private let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func recentEvents(limit: Int) async throws -> [SecurityEvent] {
    try await core.readAsOwner { transaction, session in
      try SecurityEventTable(transaction).events(
        of: session.user.id, limit: min(max(limit, 0), 200))
    }
  }
}

/// The security events of the accounts.
struct SecurityEventTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func events(of user: User.ID, limit: Int) throws -> [SecurityEvent] {
    try reading.rows(
      "SELECT at, kind, outcome FROM accounts_event WHERE user_id = ? ORDER BY id DESC LIMIT ?",
      user.rawValue, limit
    ) { row in
      let (kind, outcome) = (try row.text(1), try row.text(2))
      guard let kind = SecurityEvent.Kind(rawValue: kind),
        let outcome = SecurityEvent.Outcome(rawValue: outcome)
      else { throw AccountsError.damaged("an event is kept as \(kind), \(outcome)") }
      return SecurityEvent(at: try row.value(0), kind: kind, outcome: outcome)
    }
  }
}

extension SecurityEventTable where Transaction == any WriteTransaction {
  /// Records a completed action, and ends the grants that it voids.
  ///
  /// Successes are recorded only here, so no event can miss its consequences. Without a
  /// session name, all sessions count as other sessions.
  func complete(
    _ kind: SecurityEvent.Kind, of user: User.ID?, in session: String? = nil, at now: Timestamp
  ) throws {
    if let user {
      for grant in AccountGrant.allCases where kind.voids.contains(grant) {
        try end(grant, of: user.rawValue, session)
      }
    }
    try record(kind, .succeeded, of: user, at: now)
  }

  private func end(_ grant: AccountGrant, of user: String, _ session: String?) throws {
    switch grant {
    case .thisSession:
      try transaction.run(
        "DELETE FROM accounts_session WHERE user_id = ? AND name = ?", user, session)
    case .otherSessions:
      try transaction.run(
        "DELETE FROM accounts_session WHERE user_id = ?1 AND (?2 IS NULL OR name <> ?2)", user,
        session)
    case .changeAskedHere:
      try transaction.run(
        "DELETE FROM accounts_email_change WHERE user_id = ? AND session_name = ?", user, session)
    case .changeAskedElsewhere:
      try transaction.run(
        """
        DELETE FROM accounts_email_change
        WHERE user_id = ?1 AND (?2 IS NULL OR session_name <> ?2)
        """, user, session)
    case .resetLink: try LinkTable(transaction).void(.reset, of: user)
    case .verificationLink: try LinkTable(transaction).void(.verify, of: user)
    case .challenges: try transaction.run("DELETE FROM accounts_challenge WHERE user_id = ?", user)
    case .enrolment: try transaction.run("DELETE FROM accounts_enrolment WHERE user_id = ?", user)
    case .secondFactor:
      try transaction.run("DELETE FROM accounts_second_factor WHERE user_id = ?", user)
    case .recoveryCodes:
      try transaction.run("DELETE FROM accounts_recovery_code WHERE user_id = ?", user)
    }
  }

  /// Records an event; deletes events older than a year.
  ///
  /// What anybody can cause as often as they like is recorded once an hour: it must not fill the owner's log.
  /// An address without an account is not recorded: people type passwords there.
  func record(
    _ kind: SecurityEvent.Kind, _ outcome: SecurityEvent.Outcome, of user: User.ID?,
    at now: Timestamp
  ) throws {
    try transaction.run(
      "DELETE FROM accounts_event WHERE at < ?",
      now.advanced(bySeconds: -365 * 86_400).secondsSinceEpoch)
    let isAnybodys = user == nil || outcome == .throttled || kind == .passwordResetRequest
    try transaction.run(
      """
      INSERT INTO accounts_event (at, user_id, kind, outcome) SELECT ?1, ?2, ?3, ?4
      WHERE ?5 = 0 OR NOT EXISTS (
        SELECT 1 FROM accounts_event
        WHERE (user_id = ?2 OR user_id IS NULL AND ?2 IS NULL) AND kind = ?3 AND outcome = ?4
          AND at > ?1 - ?5 AND at <= ?1)
      """, now.secondsSinceEpoch, user?.rawValue, kind.rawValue, outcome.rawValue,
      isAnybodys ? 3_600 : 0)
  }
}
