public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts: SessionWatch {
  public func checkSession() async throws -> SessionEnd? {
    guard let digest = heldDigest() else { return nil }
    let now = clock.now()
    let stored = try await database.read { try $0.session(digest) }
    if let stored, sessionPolicy.lifetime(of: stored).contains(now) {
      let lastUsedAt = try await noteUse(of: stored, digest, at: now)
      replace(
        ActiveSession(
          user: stored.user, digest: digest, authenticatedAt: stored.authenticatedAt,
          lifetime: sessionPolicy.lifetime(
            createdAt: stored.createdAt, lastUsedAt: lastUsedAt)))
      return nil
    }
    deactivate(digest)
    expect(nil)
    if stored != nil { try await forget(digest) }
    // A token that another process keeps there meanwhile is not this session's.
    if let token = try storage.load().flatMap(SecureToken.init(_:)), token.digest == digest {
      try storage.clear()
    }
    return stored == nil ? .endedElsewhere : .expired
  }

  /// Removes a session that is over, so that it stays over whatever the clock says later.
  func forget(_ digest: [UInt8]) async throws {
    try await database.write { try $0.endSession(digest) }
  }

  /// Notes that a session is used, and answers when it was used last.
  ///
  /// A thirtieth of the idle limit, or an hour, is exact enough, and spares most commands a write. A use
  /// that cannot be noted now does not stand in the way of the command.
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
    } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
      return session.lastUsedAt
    }
  }
}

extension SessionPolicy {
  /// The time in which a stored session lasts unless it is used again.
  func lifetime(of session: StoredSession) -> Range<Timestamp> {
    lifetime(createdAt: session.createdAt, lastUsedAt: session.lastUsedAt)
  }
}
