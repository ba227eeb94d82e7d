public import Accounts
public import Credentials
public import Database
import Dispatch
public import SharedKernel
import Synchronization

/// The shared state of the account services: the storage, the rules, and the session of this process.
///
/// Passwords are stored as salted hashes, tokens as digests, short codes as salted digests; the session
/// token itself is only in a `SessionStorage`, other tokens only in the mails that carry them.
public final class AccountsCore: CurrentSession {
  let database: any Database
  let storage: any SessionStorage
  let hasher: any PasswordHasher
  let clock: WallClock
  let identifiers: IDGenerator
  let random: RandomSource
  let device: String
  let sessionPolicy: SessionPolicy
  let onMail: @Sendable () -> Void
  /// Hashes passwords one after the other, since each hash takes much memory.
  let hashing = DispatchQueue(label: "passwords")
  private let active = Mutex<ActiveSession?>(nil)
  private let challenge = Mutex<SecondFactorChallenge?>(nil)

  /// Creates the core for a database migrated with ``AccountsSchema/migrations``.
  ///
  /// No one is signed in until ``SQLAccounts/current()`` has resumed the session stored by the last run.
  public init(
    database: any Database, storage: any SessionStorage, hasher: any PasswordHasher,
    clock: WallClock = .system, identifiers: IDGenerator = .random,
    random: RandomSource = .system, device: String = "",
    sessionPolicy: SessionPolicy = .standard, onMail: @escaping @Sendable () -> Void = {}
  ) {
    (self.database, self.storage, self.hasher) = (database, storage, hasher)
    (self.clock, self.identifiers, self.random) = (clock, identifiers, random)
    self.device = LineRule(limit: 80).problem(in: device) == nil ? device : ""
    (self.sessionPolicy, self.onMail) = (sessionPolicy, onMail)
  }

  public func currentUser() -> User? { activeSession()?.user }

  func activeSession() -> ActiveSession? {
    let now = clock.now()
    return active.withLock { session in
      guard let session, session.lifetime.contains(now) else { return nil }
      return session
    }
  }

  /// Returns the digest of this process's session, even if the session has expired.
  func heldDigest() -> [UInt8]? { active.withLock { $0?.digest } }

  /// Updates the current session with data read from the database, if it is still the current one.
  func replace(_ session: ActiveSession) {
    active.withLock { current in
      if current?.digest == session.digest { current = session }
    }
  }

  func activate(_ session: ActiveSession?) { active.withLock { $0 = session } }

  func deactivate(_ digest: [UInt8]) {
    active.withLock { session in
      if session?.digest == digest { session = nil }
    }
  }

  func replaceUser(_ user: User) {
    active.withLock { session in
      if session?.user.id == user.id { session?.user = user }
    }
  }

  func expect(_ answer: SecondFactorChallenge?) { challenge.withLock { $0 = answer } }

  func pendingChallenge() -> SecondFactorChallenge? {
    let now = clock.now()
    return challenge.withLock { challenge in
      guard let challenge, now < challenge.expiresAt else { return nil }
      return challenge
    }
  }

  /// Returns a function that creates mails with date and name, so that a transaction only stores them.
  ///
  /// The mails' names derive from a stem generated now.
  func outgoing() throws -> @Sendable (AccountMail) -> OutgoingMail {
    let (stem, now) = (try random.characters(16), clock.now())
    return { mail in OutgoingMail(id: "\(mail.kind)-\(stem)", mail: mail, at: now) }
  }
}
