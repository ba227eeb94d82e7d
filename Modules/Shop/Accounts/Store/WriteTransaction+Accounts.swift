import Accounts
import Database
import SharedKernel

extension WriteTransaction {
  /// Counts an attempt to prove who one is, or answers how many seconds it comes too early.
  ///
  /// Addresses without an account are counted alike. Counts a day old are forgotten.
  func countAttempt(
    _ key: AttemptKey, _ policy: ThrottlePolicy, at now: Timestamp
  ) throws -> Int64 {
    try run(
      "DELETE FROM accounts_attempt WHERE last_at < ?",
      now.advanced(bySeconds: -86_400).secondsSinceEpoch)
    let attempts = try first(
      "SELECT failures, last_at FROM accounts_attempt WHERE email = ?", key.text
    ) { (failures: try $0.int(0), lastAt: Timestamp(secondsSinceEpoch: try $0.int64(1))) }
    if let attempts {
      let wait = policy.wait(afterFailures: attempts.failures)
      if attempts.lastAt > now {
        // The clock was set back; the wait starts again, so that it ends at all.
        try run(
          "UPDATE accounts_attempt SET last_at = ? WHERE email = ?", now.secondsSinceEpoch,
          key.text)
      }
      let end = min(attempts.lastAt, now).advanced(bySeconds: wait)
      if now < end { return end.secondsSinceEpoch - now.secondsSinceEpoch }
    }
    try run(
      """
      INSERT INTO accounts_attempt (email, failures, last_at) VALUES (?1, 1, ?2)
      ON CONFLICT (email) DO UPDATE SET failures = min(failures + 1, 1000000), last_at = ?2
      """, key.text, now.secondsSinceEpoch)
    return 0
  }

  /// Forgets the attempts, after one that succeeded.
  func forgetAttempts(_ key: AttemptKey) throws {
    try run("DELETE FROM accounts_attempt WHERE email = ?", key.text)
  }

  /// Ends the session whose token has a digest.
  func endSession(_ digest: [UInt8]) throws {
    try run("DELETE FROM accounts_session WHERE token_hash = ?", digest)
  }

  /// Removes the sessions that are over, by `SessionPolicy.lifetime(createdAt:lastUsedAt:)`.
  func endExpiredSessions(_ policy: SessionPolicy, at now: Timestamp) throws {
    try run(
      """
      DELETE FROM accounts_session
      WHERE created_at <= ? OR last_used_at <= ? OR max(created_at, last_used_at) > ?
      """,
      now.advanced(bySeconds: -policy.absoluteSeconds).secondsSinceEpoch,
      now.advanced(bySeconds: -policy.idleSeconds).secondsSinceEpoch,
      now.advanced(bySeconds: SessionPolicy.clockToleranceSeconds).secondsSinceEpoch)
  }
}
