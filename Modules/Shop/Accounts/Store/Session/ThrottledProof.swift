import Accounts
import Database
import SharedKernel

/// A way to prove who one is, for which wrong attempts are counted.
enum ThrottledProof {
  /// Passwords for an address, whether it has an account or not.
  case password(EmailAddress)

  /// Second factors of an account.
  case secondFactor(User.ID)

  /// The text the count is kept under; no address holds a space.
  var text: String {
    switch self {
    case .password(let address): address.text
    case .secondFactor(let user): "second-factor \(user)"
    }
  }
}

extension WriteTransaction {
  /// Counts an attempt to prove who one is, or answers how many seconds it comes too early.
  ///
  /// Addresses without an account are counted alike. Counts a day old are forgotten.
  func countAttempt(
    _ proof: ThrottledProof, _ policy: ThrottlePolicy, at now: Timestamp
  ) throws -> Int64 {
    try run(
      "DELETE FROM accounts_attempt WHERE last_at < ?",
      now.advanced(bySeconds: -86_400).secondsSinceEpoch)
    let attempts = try first(
      "SELECT failures, last_at FROM accounts_attempt WHERE email = ?", proof.text
    ) { (failures: try $0.int(0), lastAt: try $0.timestamp(1)) }
    if let attempts {
      let wait = policy.wait(afterFailures: attempts.failures)
      if attempts.lastAt > now {
        // The clock was set back; the wait starts again, so that it ends at all.
        try run(
          "UPDATE accounts_attempt SET last_at = ? WHERE email = ?", now.secondsSinceEpoch,
          proof.text)
      }
      let end = min(attempts.lastAt, now).advanced(bySeconds: wait)
      if now < end { return end.secondsSinceEpoch - now.secondsSinceEpoch }
    }
    try run(
      """
      INSERT INTO accounts_attempt (email, failures, last_at) VALUES (?1, 1, ?2)
      ON CONFLICT (email) DO UPDATE SET failures = min(failures + 1, 1000000), last_at = ?2
      """, proof.text, now.secondsSinceEpoch)
    return 0
  }

  /// Forgets the attempts, after one that succeeded.
  func forgetAttempts(_ proof: ThrottledProof) throws {
    try run("DELETE FROM accounts_attempt WHERE email = ?", proof.text)
  }
}
