import Accounts
import Credentials
import Database
import Dispatch
import SharedKernel

/// Passwords are hashed outside any transaction, on a separate thread: a cancelled caller does not wait for
/// the result, which is dropped.
extension AccountsCore {
  struct Authentication: Sendable {
    let user: User
    let hash: String
    /// A new hash of the password, if the stored one has outdated parameters.
    let rehashed: String?
  }

  /// Returns the owner of a password, or `nil` if it is wrong or there is no such account.
  ///
  /// Throws `AccountsError.tooManyAttempts` before the password is checked.
  func authenticate(
    _ address: EmailAddress, _ password: Password, as kind: SecurityEvent.Kind
  ) async throws -> Authentication? {
    let stored = try await countAttempt(address, as: kind)
    return try await check(password, of: stored, as: kind)
  }

  /// Checks the password that the signed-in person gives again; `nil` if it is wrong.
  ///
  /// Its failures are counted for the session: attempts of others on the address do not delay it, nor the reverse.
  func authenticateAgain(
    _ password: Password, as kind: SecurityEvent.Kind
  ) async throws -> Authentication? {
    // The address may have been changed on another device, and an attempt stays counted whatever comes of it.
    let (wait, stored) = try await writeAsOwner { transaction, session, now in
      let wait = try AttemptTable(transaction).count(.passwordAgain(session: session.name), at: now)
      if wait > 0 {
        try SecurityEventTable(transaction).record(kind, .throttled, of: session.user.id, at: now)
      }
      return (wait, try UserTable(transaction).user(session.user.email))
    }
    try AccountsError.check(wait: wait)
    return try await check(password, of: stored, as: kind)
  }

  /// Counts an attempt, durably and before the password is checked: guessing in parallel processes
  /// gains nothing.
  func countAttempt(
    _ address: EmailAddress, as kind: SecurityEvent.Kind
  ) async throws -> StoredUser? {
    let now = clock.now()
    let (wait, stored) = try await database.write { transaction in
      let stored = try UserTable(transaction).user(address)
      let wait = try AttemptTable(transaction).count(.password(address), at: now)
      if wait > 0 {
        try SecurityEventTable(transaction).record(kind, .throttled, of: stored?.user.id, at: now)
      }
      return (wait, stored)
    }
    try AccountsError.check(wait: wait)
    return stored
  }

  /// Compares a password with the stored one and records a failure, even if there is no account.
  func check(
    _ password: Password, of stored: StoredUser?, as kind: SecurityEvent.Kind
  ) async throws -> Authentication? {
    if let checked = try await verify(password, of: stored) { return checked }
    let now = clock.now()
    let warning = try outgoing()(.registrationAttempt)
    try await database.write { transaction in
      try SecurityEventTable(transaction).record(kind, .failed, of: stored?.user.id, at: now)
      guard let user = stored?.user else { return }
      try transaction.run(
        """
        UPDATE accounts_user SET failed_passwords = min(failed_passwords + 1, 1000000) WHERE id = ?
        """, user.id.rawValue)
      if kind == .registration {
        try OutboxTable(transaction).enqueue(
          warning, to: user.email, of: user.id,
          pause: CodePolicy.warningPauseSeconds)
      }
    }
    if kind == .registration {
      noteAsked(warning)
      onMail()
    }
    return nil
  }

  func hash(_ password: Password) async throws -> String {
    try await apart { [hasher] in try hasher.hash(Secret(password.bytes)) }
  }

  /// Takes as long as a password check, for an answer that must not differ in time.
  func spendTime() async throws {
    try await apart { [hasher] in try hasher.dummyVerify(Secret("time")) }
  }

  /// Compares a password with the stored one, or does the same work if there is none.
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

  /// Runs work on a thread outside the task pool: a few hashes could occupy the whole pool, and the code
  /// that handles Ctrl-C would have to wait.
  ///
  /// - Throws: The errors of the work, or `CancellationError` as soon as the caller is cancelled.
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
