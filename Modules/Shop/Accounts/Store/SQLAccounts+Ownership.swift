import Accounts
import Database
import SharedKernel

extension SQLAccounts {
  /// Reads what belongs to the person signed in, whose session is checked in the same transaction.
  ///
  /// - Throws: `AccountsError.notSignedIn`, also when the session was ended elsewhere.
  func readAsOwner<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction, StoredSession) throws -> Value
  ) async throws -> Value {
    let (now, policy) = (clock.now(), sessionPolicy)
    return try await asOwner { digest in
      try await database.read { transaction in
        try body(transaction, try transaction.liveSession(digest, policy, at: now))
      }
    }
  }

  /// Changes what belongs to the person signed in, whose session is checked in the same transaction.
  ///
  /// - Parameters:
  ///   - isSensitive: Whether the password must have been given lately.
  ///   - body: The change.
  /// - Returns: What the change returns.
  /// - Throws: `AccountsError.notSignedIn`, also when the session was ended elsewhere, or
  ///   `AccountsError.reauthenticationRequired`.
  func writeAsOwner<Value: Sendable>(
    isSensitive: Bool = false,
    _ body: @escaping @Sendable (any WriteTransaction, StoredSession, Timestamp) throws -> Value
  ) async throws -> Value {
    let (now, policy, codes) = (clock.now(), sessionPolicy, codePolicy)
    return try await asOwner { digest in
      try await database.write { transaction in
        let session = try transaction.liveSession(digest, policy, at: now)
        guard !isSensitive || session.isRecent(at: now, codes) else {
          throw AccountsError.reauthenticationRequired
        }
        return try body(transaction, session, now)
      }
    }
  }

  private func asOwner<Value>(_ work: (_ digest: [UInt8]) async throws -> Value) async throws
    -> Value
  {
    guard let session = activeSession() else { throw AccountsError.notSignedIn }
    do {
      return try await work(session.digest)
    } catch AccountsError.notSignedIn {
      deactivate(session.digest)
      try await forget(session.digest)
      throw AccountsError.notSignedIn
    }
  }
}

extension ReadTransaction {
  /// The session with a digest, or throws `AccountsError.notSignedIn` when it is over.
  func liveSession(
    _ digest: [UInt8], _ policy: SessionPolicy, at now: Timestamp
  ) throws -> StoredSession {
    guard let session = try session(digest),
      policy.lifetime(of: session).contains(now)
    else { throw AccountsError.notSignedIn }
    return session
  }
}
