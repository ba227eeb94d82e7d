import Accounts
import Database
import SharedKernel

extension WriteTransaction {
  /// Notes that something was done to an account, and ends what it makes void.
  ///
  /// Nothing notes a success another way, so no event can be without its consequences.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - user: Whose account it was; `nil` for an address without one.
  ///   - session: The name of the session in which it was done; without one all are others.
  ///   - now: When.
  /// - Throws: `DatabaseError`.
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
      try run("DELETE FROM accounts_session WHERE user_id = ? AND name = ?", user, session)
    case .otherSessions:
      try run("DELETE FROM accounts_session WHERE user_id = ? AND name IS NOT ?", user, session)
    case .changeAskedHere:
      try run(
        "DELETE FROM accounts_email_change WHERE user_id = ? AND session_name = ?", user, session)
    case .changeAskedElsewhere:
      try run(
        "DELETE FROM accounts_email_change WHERE user_id = ? AND session_name IS NOT ?", user,
        session)
    case .resetLink:
      try run("DELETE FROM accounts_link WHERE user_id = ? AND purpose = 'reset'", user)
    case .verificationLink:
      try run("DELETE FROM accounts_link WHERE user_id = ? AND purpose = 'verify'", user)
    case .challenges: try run("DELETE FROM accounts_challenge WHERE user_id = ?", user)
    case .enrolment: try run("DELETE FROM accounts_enrolment WHERE user_id = ?", user)
    case .secondFactor: try run("DELETE FROM accounts_second_factor WHERE user_id = ?", user)
    case .recoveryCodes: try run("DELETE FROM accounts_recovery_code WHERE user_id = ?", user)
    }
  }
}
