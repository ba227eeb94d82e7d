import Accounts
import Database
import SharedKernel

/// A proof of identity whose failed attempts are counted.
enum ThrottledProof {
  /// The password of an address, with or without an account.
  case password(EmailAddress)
  case secondFactor(User.ID)

  /// The key of the count; no address contains a space.
  var text: String {
    switch self {
    case .password(let address): address.text
    case .secondFactor(let user): "second-factor \(user)"
    }
  }
}

extension WriteTransaction {
  /// Counts an attempt, or returns how many seconds it comes too early.
  ///
  /// Addresses without an account are counted in the same way. Counts older than a day are deleted.
  func countAttempt(_ proof: ThrottledProof, at now: Timestamp) throws -> Int64 {
    try run(
      "DELETE FROM accounts_attempt WHERE last_at < ?",
      now.advanced(bySeconds: -86_400).secondsSinceEpoch)
    let kept = try first(
      "SELECT failures, last_at FROM accounts_attempt WHERE email = ?", proof.text
    ) { ThrottlePolicy.Attempts(failures: try $0.int(0), lastAt: try $0.timestamp(1)) }
    var attempts = kept ?? ThrottlePolicy.Attempts(lastAt: now)
    let wait = attempts.count(at: now)
    try run(
      """
      INSERT INTO accounts_attempt (email, failures, last_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (email) DO UPDATE SET failures = ?2, last_at = ?3
      """, proof.text, attempts.failures, attempts.lastAt.secondsSinceEpoch)
    return wait
  }

  func forgetAttempts(_ proof: ThrottledProof) throws {
    try run("DELETE FROM accounts_attempt WHERE email = ?", proof.text)
  }
}
