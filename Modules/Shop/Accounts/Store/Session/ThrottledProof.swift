import Accounts
import Database
import SharedKernel

/// A way to prove who one is, for which wrong attempts are counted.
enum ThrottledProof {
  /// Passwords for an address, whether it has an account or not.
  case password(EmailAddress)
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
