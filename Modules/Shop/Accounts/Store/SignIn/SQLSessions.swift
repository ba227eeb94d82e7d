public import Accounts
import Credentials
import Database
import SharedKernel

/// The sessions of the signed-in person in a database, and the watch over this process's session.
public struct SQLSessions: SessionListService, SessionWatch {
  private let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func sessions() async throws -> [SessionSummary] {
    let (now, policy) = (core.clock.now(), core.sessionPolicy)
    return try await core.readAsOwner { transaction, session in
      let stored = try transaction.rows(
        """
        SELECT name, device, created_at, last_used_at FROM accounts_session
        WHERE user_id = ?1 ORDER BY name = ?2 DESC, last_used_at DESC, name
        """, session.user.id.rawValue, session.name
      ) { row in
        let name = try row.text(0)
        return SessionSummary(
          id: name, device: try row.text(1), createdAt: try row.value(2),
          lastSeenAt: try row.value(3), isCurrent: name == session.name)
      }
      return stored.filter { summary in
        policy.lifetime(createdAt: summary.createdAt, lastUsedAt: summary.lastSeenAt).contains(now)
      }
    }
  }

  public func endSession(_ id: SessionSummary.ID) async throws {
    let isCurrent = try await core.writeAsOwner { transaction, session, now in
      if id == session.name { return true }
      let ended = try transaction.run(
        "DELETE FROM accounts_session WHERE name = ? AND user_id = ?", id, session.user.id.rawValue)
      guard ended == 1 else { throw AccountsError.noSuchSession }
      try SecurityEventTable(transaction).complete(
        .sessionEnded, of: session.user.id, in: session.name, at: now)
      return false
    }
    if isCurrent { try await SQLAccounts(core).signOut() }
  }

  @discardableResult
  public func endOtherSessions() async throws -> Int {
    let policy = core.sessionPolicy
    return try await core.writeAsOwner { transaction, session, now in
      let others = try transaction.rows(
        "SELECT created_at, last_used_at FROM accounts_session WHERE user_id = ? AND name <> ?",
        session.user.id.rawValue, session.name
      ) { row in
        policy.lifetime(createdAt: try row.value(0), lastUsedAt: try row.value(1))
          .contains(now)
      }
      try SecurityEventTable(transaction).complete(
        .otherSessionsEnded, of: session.user.id, in: session.name, at: now)
      return others.count { $0 }
    }
  }

  public func beginWatch() async throws -> SessionEnd? {
    core.sessionState.startWatch()
    // Another process may have used the session since; whether anyone is signed in must be known at once.
    guard core.sessionState.digest() != nil, core.sessionState.active() == nil else { return nil }
    // Whether this is a use, the end of the watch says, which looks up the session once more.
    if let end = try await endWatch(isUse: false) { return end }
    core.sessionState.startWatch()
    return nil
  }

  public func endWatch(isUse: Bool) async throws -> SessionEnd? {
    do {
      // Looks up the session if no transaction of the command did.
      if core.sessionState.dueDigest() != nil { try await core.database.read { _ in } }
    } catch AccountsError.notSignedIn {}
    switch core.sessionState.endWatch() {
    case .none, .due: return nil
    case .live where !isUse: return nil
    case .live(let stored, let digest):
      // What the command did must not end in an error for the sake of a date.
      if let date = try? await core.noteUse(of: stored, digest, at: core.clock.now()) {
        core.sessionState.extend(stored, digest, lastUsedAt: date)
      }
      return nil
    case .over(let stored, let digest):
      core.sessionState.deactivate(digest)
      core.expect(nil)
      // Whatever becomes of the session's traces, it is over; the next start finds its token void.
      if stored != nil { try? await core.forget(digest) }
      // The token of another process in the same storage is not this session's.
      let token = try? core.storage.load().flatMap(SecureToken.init(_:))
      if token?.digest == digest { try? core.storage.clear() }
      return stored == nil ? .endedElsewhere : .expired
    }
  }
}
