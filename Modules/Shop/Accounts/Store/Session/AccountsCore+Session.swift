import Accounts
import Database
import SharedKernel

/// Every action on a person's own account checks their session in the same transaction, so that a session
/// ended on another device has no effect here.
extension AccountsCore {
  /// Reads data of the signed-in person, or throws `AccountsError.notSignedIn`.
  func readAsOwner<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction, StoredSession) throws -> Value
  ) async throws -> Value {
    let (now, policy) = (clock.now(), sessionPolicy)
    return try await asOwner { digest in
      try await database.read { transaction in
        try body(transaction, try SessionTable(transaction).live(digest, policy, at: now))
      }
    }
  }

  /// Changes data of the signed-in person, or throws `AccountsError.notSignedIn`; a sensitive change
  /// throws `AccountsError.reauthenticationRequired` unless the password was given recently.
  func writeAsOwner<Value: Sendable>(
    isSensitive: Bool = false,
    _ body: @escaping @Sendable (any WriteTransaction, StoredSession, Timestamp) throws -> Value
  ) async throws -> Value {
    let (now, policy) = (clock.now(), sessionPolicy)
    return try await asOwner { digest in
      try await database.write { transaction in
        let session = try SessionTable(transaction).live(digest, policy, at: now)
        guard !isSensitive || CodePolicy.isRecent(session.authenticatedAt, at: now) else {
          throw AccountsError.reauthenticationRequired
        }
        return try body(transaction, session, now)
      }
    }
  }

  private func asOwner<Value>(_ work: (_ digest: [UInt8]) async throws -> Value) async throws
    -> Value
  {
    guard let session = sessionState.active() else { throw AccountsError.notSignedIn }
    do {
      return try await work(session.digest)
    } catch AccountsError.notSignedIn {
      sessionState.deactivate(session.digest)
      try await forget(session.digest)
      throw AccountsError.notSignedIn
    }
  }

  /// Deletes an ended session, so that it stays ended whatever the clock says later.
  func forget(_ digest: [UInt8]) async throws {
    try await database.write { try SessionTable($0).end(digest) }
  }

  /// Records that a session is used, and returns its last use.
  ///
  /// A thirtieth of the idle limit, at most an hour, is exact enough, and avoids a write for most commands.
  /// If the use cannot be recorded now, the command continues.
  func noteUse(
    of session: StoredSession, _ digest: [UInt8], at now: Timestamp
  ) async throws -> Timestamp {
    let pause = min(3_600, sessionPolicy.idleSeconds / 30)
    guard now >= session.lastUsedAt.advanced(bySeconds: pause) else { return session.lastUsedAt }
    do {
      _ = try await database.write { transaction in
        try transaction.run(
          "UPDATE accounts_session SET last_used_at = ? WHERE token_hash = ?",
          now.secondsSinceEpoch, digest)
      }
      return now
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
      return session.lastUsedAt
    }
  }
}
