public import Accounts
import Database
import SharedKernel

extension SQLAccounts: SessionListService {
  public func sessions() async throws -> [SessionSummary] {
    let (now, policy) = (clock.now(), sessionPolicy)
    return try await readAsOwner { transaction, session in
      let stored = try transaction.rows(
        """
        SELECT name, device, created_at, last_used_at FROM accounts_session
        WHERE user_id = ?1 ORDER BY name = ?2 DESC, last_used_at DESC, name
        """, session.user.id.rawValue, session.name
      ) { row in
        let name = try row.text(0)
        return SessionSummary(
          id: name, device: try row.text(1),
          createdAt: Timestamp(secondsSinceEpoch: try row.int64(2)),
          lastSeenAt: Timestamp(secondsSinceEpoch: try row.int64(3)),
          isCurrent: name == session.name)
      }
      return stored.filter { summary in
        policy.lifetime(createdAt: summary.createdAt, lastUsedAt: summary.lastSeenAt).contains(now)
      }
    }
  }

  public func endSession(_ id: SessionSummary.ID) async throws {
    let isCurrent = try await writeAsOwner { transaction, session, now in
      if id == session.name { return true }
      let ended = try transaction.run(
        "DELETE FROM accounts_session WHERE name = ? AND user_id = ?", id, session.user.id.rawValue)
      guard ended == 1 else { throw AccountsError.noSuchSession }
      try transaction.complete(.sessionEnded, of: session.user.id, in: session.name, at: now)
      return false
    }
    if isCurrent { try await signOut() }
  }

  @discardableResult
  public func endOtherSessions() async throws -> Int {
    try await writeAsOwner { transaction, session, now in
      let others = try transaction.first(
        "SELECT count(*) FROM accounts_session WHERE user_id = ? AND name <> ?",
        session.user.id.rawValue, session.name
      ) { try $0.int(0) }
      try transaction.complete(
        .otherSessionsEnded, of: session.user.id, in: session.name, at: now)
      return others ?? 0
    }
  }
}
