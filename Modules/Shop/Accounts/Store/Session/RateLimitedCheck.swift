import Accounts
import Credentials
import Database
import Encodings
import SharedKernel

/// A proof of identity whose failed attempts are counted.
///
/// Somebody who can fail in one proof must not be able to delay another: what anyone may try is counted by address or
/// account, and what is asked again in a session by that session. The page of the module has the table.
enum RateLimitedCheck {
  /// The password of an address, with or without an account.
  case password(EmailAddress)
  case secondFactor(User.ID)
  /// Opening an account, which mails the address; not forgotten with a success, since an account can be deleted.
  case opening(EmailAddress)
  /// The password and the second factor, asked again in a session; named by `StoredSession.name`.
  case passwordAgain(session: String)
  case secondFactorAgain(session: String)

  /// The most counts that are kept.
  ///
  /// Making so many costs far more guesses than a forgotten count gives away.
  static let limit = 100_000

  /// The key of the count, which names no address: a count may outlive its account, and people type passwords there.
  func key() throws -> String {
    switch self {
    case .password(let address): "password \(try Self.digest(address))"
    case .opening(let address): "opening \(try Self.digest(address))"
    case .secondFactor(let user): "second-factor \(user)"
    case .passwordAgain(let session): "session \(session)"
    case .secondFactorAgain(let session): "second-factor session \(session)"
    }
  }

  private static func digest(_ address: EmailAddress) throws -> String {
    Base64.url.encode(try Digest.sha256(Array(address.text.utf8)))
  }
}

/// The counted attempts to prove an identity.
struct AttemptTable {
  private let transaction: any WriteTransaction

  init(_ transaction: any WriteTransaction) { self.transaction = transaction }

  /// Counts an attempt, or returns how many seconds it comes too early.
  ///
  /// Addresses without an account are counted in the same way. Counts older than a day are deleted, and the oldest
  /// of more than ``RateLimitedCheck/limit``.
  func count(_ proof: RateLimitedCheck, at now: Timestamp) throws -> Int64 {
    try transaction.run(
      "DELETE FROM accounts_attempt WHERE last_at < ?",
      now.advanced(bySeconds: -86_400).secondsSinceEpoch)
    let key = try proof.key()
    let kept = try transaction.first(
      "SELECT failures, last_at FROM accounts_attempt WHERE email = ?", key
    ) { ThrottlePolicy.Attempts(failures: try $0.int(0), lastAt: try $0.value(1)) }
    if kept == nil { try dropOldest(over: RateLimitedCheck.limit - 1) }
    var attempts = kept ?? ThrottlePolicy.Attempts(lastAt: now)
    let wait = attempts.count(at: now)
    try transaction.run(
      """
      INSERT INTO accounts_attempt (email, failures, last_at) VALUES (?1, ?2, ?3)
      ON CONFLICT (email) DO UPDATE SET failures = ?2, last_at = ?3
      """, key, attempts.failures, attempts.lastAt.secondsSinceEpoch)
    return wait
  }

  func forget(_ proof: RateLimitedCheck) throws {
    try transaction.run("DELETE FROM accounts_attempt WHERE email = ?", try proof.key())
  }

  /// Forgets the attempts of a person who has proved who they are: those of their session, or those to sign in.
  func forget(of user: User, in session: StoredSession?) throws {
    if let session {
      try forget(.passwordAgain(session: session.name))
      try forget(.secondFactorAgain(session: session.name))
    } else {
      try forget(.password(user.email))
      try forget(.secondFactor(user.id))
    }
  }

  private func dropOldest(over limit: Int) throws {
    let count =
      try transaction.first("SELECT count(*) FROM accounts_attempt") { try $0.int(0) } ?? 0
    guard count > limit else { return }
    try transaction.run(
      """
      DELETE FROM accounts_attempt WHERE email IN
        (SELECT email FROM accounts_attempt ORDER BY last_at LIMIT ?)
      """, count - limit)
  }
}
