import Accounts
import AccountsStore
import Credentials
import Database
import SQLiteDatabase
import Synchronization
import Testing

/// A clock that a test sets.
final class SettableClock: Sendable {
  private let seconds: Mutex<Int64>

  init(_ seconds: Int64) {
    self.seconds = Mutex(seconds)
  }

  func advance(_ by: Int64) { seconds.withLock { $0 += by } }

  var clock: WallClock {
    WallClock { Timestamp(secondsSinceEpoch: self.seconds.withLock { $0 }) }
  }
}

/// Counts what a hasher is asked, and answers as a real one with little work.
final class CountingHasher: PasswordHasher {
  struct Counts: Equatable {
    var hashed = 0
    var verified = 0
    var dummies = 0
  }

  private let base = ScryptPasswordHasher(profile: .test)
  private let state = Mutex(Counts())
  private let marksOutdated: Bool

  init(marksOutdated: Bool = false) {
    self.marksOutdated = marksOutdated
  }

  var counts: Counts { state.withLock { $0 } }

  func hash(_ password: Secret) throws(CredentialsError) -> String {
    state.withLock { $0.hashed += 1 }
    return try base.hash(password)
  }

  func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification {
    state.withLock { $0.verified += 1 }
    let verification = try base.verify(password, against: hash)
    return Verification(
      isValid: verification.isValid, needsRehash: marksOutdated || verification.needsRehash)
  }

  func dummyVerify(_ password: Secret) throws(CredentialsError) {
    state.withLock { $0.dummies += 1 }
    try base.dummyVerify(password)
  }
}

/// Accounts over a database in memory, with everything a test turns.
struct AccountsFixture {
  let database: SQLiteDatabase
  let storage: InMemorySessionStorage
  let time = SettableClock(1_800_000_000)
  let hasher: CountingHasher
  let accounts: SQLAccounts

  static let password = Password("a kettle of blue tea")

  init(marksOutdated: Bool = false) throws {
    database = try SQLiteDatabase(location: .memory, migrations: AccountsSchema.migrations)
    storage = InMemorySessionStorage()
    hasher = CountingHasher(marksOutdated: marksOutdated)
    accounts = SQLAccounts(
      database: database, storage: storage, hasher: hasher, clock: time.clock,
      identifiers: .seeded(1))
  }

  /// The same shop on another device, or after a restart when the storage is the same.
  func another(storage: InMemorySessionStorage = InMemorySessionStorage()) -> SQLAccounts {
    SQLAccounts(
      database: database, storage: storage, hasher: hasher, clock: time.clock,
      identifiers: .seeded(2))
  }

  @discardableResult
  func registerAda() async throws -> User {
    let outcome = try await accounts.register(
      name: "Ada Lovelace", email: "Ada@Example.org", password: Self.password)
    return try #require(outcome.user)
  }

  /// Every text and blob the database holds, for a search after secrets.
  func dump() async throws -> String {
    try await database.read { transaction in
      var parts = try transaction.rows(
        "SELECT id || email || name || password_hash FROM accounts_user"
      ) { try $0.text(0) }
      parts += try transaction.rows("SELECT hex(token_hash) || user_id FROM accounts_session") {
        try $0.text(0)
      }
      parts += try transaction.rows("SELECT email FROM accounts_attempt") { try $0.text(0) }
      return parts.joined(separator: "\n")
    }
  }
}
