import Accounts
import Credentials
import Database
import Dispatch
import SharedKernel

/// Passwords are hashed outside any transaction, on a thread of their own: whoever is cancelled meanwhile does
/// not wait for the end, and the result is dropped.
extension AccountsCore {
  /// A password that was found right.
  struct Authentication: Sendable {
    let user: User
    /// The stored hash it was checked against.
    let hash: String
    /// The password hashed again, when the stored hash has outdated parameters.
    let rehashed: String?
  }

  /// Answers whose password it is, or `nil` when it is wrong or there is no such account.
  ///
  /// Throws `AccountsError.tooManyAttempts` before the password is looked at.
  func authenticate(
    _ address: EmailAddress, _ password: Password, as kind: SecurityEvent.Kind
  ) async throws -> Authentication? {
    let stored = try await countAttempt(address, as: kind)
    return try await check(password, of: stored, as: kind)
  }

  /// Counts an attempt, durably and before a password is looked at: guessing in many processes at once
  /// gains nothing.
  ///
  /// Throws `AccountsError.tooManyAttempts`.
  func countAttempt(
    _ address: EmailAddress, as kind: SecurityEvent.Kind
  ) async throws -> StoredUser? {
    let now = clock.now()
    let (wait, stored) = try await database.write { transaction in
      let stored = try transaction.storedUser(address)
      let wait = try transaction.countAttempt(.password(address), at: now)
      if wait > 0 { try transaction.record(kind, .throttled, of: stored?.user.id, at: now) }
      return (wait, stored)
    }
    try AccountsError.check(wait: wait)
    return stored
  }

  /// Compares a password with the stored one and notes a wrong one, also where there is no account.
  func check(
    _ password: Password, of stored: StoredUser?, as kind: SecurityEvent.Kind
  ) async throws -> Authentication? {
    if let checked = try await verify(password, of: stored) { return checked }
    let (now, codes) = (clock.now(), codePolicy)
    let mail = try outgoing()
    try await database.write { transaction in
      try transaction.record(kind, .failed, of: stored?.user.id, at: now)
      guard let user = stored?.user else { return }
      try transaction.run(
        """
        UPDATE accounts_user SET failed_passwords = min(failed_passwords + 1, 1000000) WHERE id = ?
        """, user.id.rawValue)
      if kind == .registration {
        try transaction.enqueue(
          mail(.registrationAttempt), to: user.email, of: user.id,
          pause: codes.warningPauseSeconds)
      }
    }
    if kind == .registration { onMail() }
    return nil
  }

  /// Hashes a new password; slow.
  func hash(_ password: Password) async throws -> String {
    try await apart { [hasher] in try hasher.hash(Secret(password.bytes)) }
  }

  /// Does the work of a password check, for an answer that must take as long as one.
  func spendTime() async throws {
    try await apart { [hasher] in try hasher.dummyVerify(Secret("time")) }
  }

  /// Compares a password with the stored one, or does the same work when there is none.
  private func verify(
    _ password: Password, of stored: StoredUser?
  ) async throws -> Authentication? {
    try await apart { [hasher] in
      let secret = Secret(password.bytes)
      guard let stored else {
        try hasher.dummyVerify(secret)
        return nil
      }
      let verification = try hasher.verify(secret, against: stored.hash)
      guard verification.isValid else { return nil }
      let rehashed = verification.needsRehash ? try hasher.hash(secret) : nil
      return Authentication(user: stored.user, hash: stored.hash, rehashed: rehashed)
    }
  }

  /// Works on a thread that no task needs: a few hashes at once would take all of those, and whatever notices
  /// Ctrl-C would wait for one.
  ///
  /// - Throws: What the work throws, or `CancellationError` as soon as the caller is cancelled.
  private func apart<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let (results, giving) = AsyncStream<Result<Value, any Error>>.makeStream()
    hashing.async {
      giving.yield(Result { try work() })
      giving.finish()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}
