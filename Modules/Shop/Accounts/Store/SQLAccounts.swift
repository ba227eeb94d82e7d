public import Accounts
public import Credentials
public import Database
import Synchronization

/// Accounts kept in a database.
///
/// Passwords are stored as salted hashes, session tokens as digests; the token itself is kept by a
/// `SessionStorage` only. Hashing runs outside any transaction and off the caller's actor.
public final class SQLAccounts: AccountService {
  let database: any Database
  let storage: any SessionStorage
  let hasher: any PasswordHasher
  let clock: WallClock
  let identifiers: IDGenerator
  let passwordPolicy: PasswordPolicy
  let sessionPolicy: SessionPolicy
  let throttlePolicy: ThrottlePolicy
  private let active = Mutex<ActiveSession?>(nil)

  /// Creates the accounts over a database migrated with ``AccountsSchema/migrations``.
  ///
  /// Nobody is signed in until ``current()`` has taken up the session kept from the last run.
  ///
  /// - Parameters:
  ///   - database: Where accounts and sessions are kept.
  ///   - storage: Where the token of the session is kept.
  ///   - hasher: Hashes passwords.
  ///   - clock: Dates sessions and attempts.
  ///   - identifiers: Names new accounts.
  ///   - passwordPolicy: What a new password has to be.
  ///   - sessionPolicy: How long a sign-in lasts.
  ///   - throttlePolicy: How guessing is slowed down.
  public init(
    database: any Database, storage: any SessionStorage, hasher: any PasswordHasher,
    clock: WallClock = .system, identifiers: IDGenerator = .random,
    passwordPolicy: PasswordPolicy = .standard, sessionPolicy: SessionPolicy = .personalDevice,
    throttlePolicy: ThrottlePolicy = .standard
  ) {
    (self.database, self.storage, self.hasher) = (database, storage, hasher)
    (self.clock, self.identifiers, self.passwordPolicy) = (clock, identifiers, passwordPolicy)
    (self.sessionPolicy, self.throttlePolicy) = (sessionPolicy, throttlePolicy)
  }

  public func currentUser() -> User? {
    let now = clock.now()
    return active.withLock { session in
      guard let session, now < session.endsAt else { return nil }
      return session.user
    }
  }

  /// Makes a session the current one, or signs out in memory.
  func activate(_ session: ActiveSession?) {
    active.withLock { $0 = session }
  }

  /// Changes the person of the current session, if it is still theirs.
  func replaceUser(_ user: User) {
    active.withLock { session in
      if session?.user.id == user.id { session?.user = user }
    }
  }

  /// The person signed in, or throws `AccountsError.notSignedIn`.
  func requireUser() throws(AccountsError) -> User {
    guard let user = currentUser() else { throw .notSignedIn }
    return user
  }
}
