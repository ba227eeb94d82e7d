import Accounts
import Database
import SharedKernel
import Synchronization

/// The session of this process in memory, and the watch over it while a command runs.
///
/// The session is looked up in the first transaction of a command, so that nothing is read or written for one that
/// has ended elsewhere, and the look-up needs no transaction of its own.
final class CurrentSessionState: Sendable {
  /// What a watch has found so far.
  enum Watch {
    case none, due
    /// The session lasts.
    case live(StoredSession, digest: [UInt8])
    /// The session is no longer stored, or past its limits.
    case over(StoredSession?, digest: [UInt8])
  }

  private struct State {
    var active: ActiveSession?
    var watch = Watch.none
  }

  private let policy: SessionPolicy
  private let clock: WallClock
  private let state = Mutex(State())

  init(policy: SessionPolicy, clock: WallClock) {
    (self.policy, self.clock) = (policy, clock)
  }

  /// The session, unless it is past its limits.
  func active() -> ActiveSession? {
    let now = clock.now()
    return state.withLock { state in
      guard let session = state.active, session.lifetime.contains(now) else { return nil }
      return session
    }
  }

  /// Returns the digest of the session, even if it is past its limits.
  func digest() -> [UInt8]? { state.withLock { $0.active?.digest } }

  /// Takes another session, or none.
  func activate(_ session: ActiveSession?) {
    state.withLock { $0 = State(active: session) }
  }

  /// Drops the session with a digest; what a watch found of it is still to be reported.
  func deactivate(_ digest: [UInt8]) {
    state.withLock { state in
      if state.active?.digest == digest { state.active = nil }
    }
  }

  /// Extends the session to the limits that a use gives it; what a command has changed of it stays.
  func extend(_ stored: StoredSession, _ digest: [UInt8], lastUsedAt: Timestamp) {
    state.withLock { state in
      guard state.active?.digest == digest else { return }
      state.active?.lifetime = policy.lifetime(createdAt: stored.createdAt, lastUsedAt: lastUsedAt)
    }
  }

  func replaceUser(_ user: User) {
    state.withLock { state in
      if state.active?.user.id == user.id { state.active?.user = user }
    }
  }

  /// Has the next transaction look up the session.
  func startWatch() {
    state.withLock { $0.watch = $0.active == nil ? .none : .due }
  }

  /// Returns the digest of the session if the next transaction has to look it up, since none has so far.
  func dueDigest() -> [UInt8]? {
    state.withLock { state in
      guard case .due = state.watch else { return nil }
      return state.active?.digest
    }
  }

  /// Looks up the session in a transaction.
  ///
  /// - Throws: `AccountsError.notSignedIn` if the session has ended.
  func lookUp(_ digest: [UInt8], in transaction: any ReadTransaction) throws {
    let (stored, now) = (try SessionTable(transaction).session(digest), clock.now())
    guard let stored, policy.lifetime(of: stored).contains(now) else {
      state.withLock { $0.watch = .over(stored, digest: digest) }
      throw AccountsError.notSignedIn
    }
    state.withLock { state in
      guard state.active?.digest == digest else { return }
      state.active = ActiveSession(stored, digest, policy)
      state.watch = .live(stored, digest: digest)
    }
  }

  /// Ends the watch, and returns what it found.
  func endWatch() -> Watch {
    state.withLock { state in
      defer { state.watch = .none }
      return state.watch
    }
  }
}
