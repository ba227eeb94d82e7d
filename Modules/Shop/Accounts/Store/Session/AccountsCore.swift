public import Accounts
package import Credentials
public import Database
import Dispatch
package import SharedKernel
import Synchronization

/// The shared state of the account services: the storage, the rules, and the session of this process.
///
/// Passwords are stored as salted hashes, tokens as digests, short codes as salted digests; the session
/// token itself is only in a `SessionStorage`, other tokens only in the mails that carry them.
public final class AccountsCore: CurrentSession {
  /// The database, in whose transactions a command looks up the session of this process.
  public let database: any Database
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
  let sessionState: CurrentSessionState
  private let challenge = Mutex<SecondFactorChallenge?>(nil)
  /// The names of the mails that were asked for at this device while no one was signed in.
  private let asked = Mutex<Set<String>>([])

  /// Creates the core for a database migrated with ``AccountsSchema/migrations``.
  ///
  /// No one is signed in until ``SQLAccounts/current()`` has resumed the session stored by the last run.
  package init(
    database: any Database, storage: any SessionStorage, hasher: any PasswordHasher,
    clock: WallClock = .system, identifiers: IDGenerator = .random,
    random: RandomSource = .system, device: String = "",
    sessionPolicy: SessionPolicy = .standard, onMail: @escaping @Sendable () -> Void = {}
  ) {
    sessionState = CurrentSessionState(policy: sessionPolicy, clock: clock)
    self.database = SessionCheckingDatabase(base: database, session: sessionState)
    (self.storage, self.hasher) = (storage, hasher)
    (self.clock, self.identifiers, self.random) = (clock, identifiers, random)
    self.device = LineRule(limit: 80).problem(in: device) == nil ? device : ""
    (self.sessionPolicy, self.onMail) = (sessionPolicy, onMail)
  }

  public func currentUser() -> User? { sessionState.active()?.user }

  func noteAsked(_ mail: OutgoingMail) { asked.withLock { _ = $0.insert(mail.id) } }

  /// Forgets what was asked for: who comes next is somebody else.
  func forgetAsked() { asked.withLock { $0 = [] } }

  func isAsked(_ mail: String) -> Bool { asked.withLock { $0.contains(mail) } }

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
    return { mail in OutgoingMail(id: "\(mail.kind.rawValue)-\(stem)", mail: mail, at: now) }
  }
}
