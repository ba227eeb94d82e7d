import Accounts
import AccountsStore
import Credentials
import Database
import Mail
import SharedKernel
import Synchronization
import TestDatabases
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

extension SessionPolicy {
  /// Sessions that outlast what a test lets happen.
  static let ofMonths = SessionPolicy(idleSeconds: 30 * 86_400, absoluteSeconds: 90 * 86_400)
}

/// Accounts over a database of their own, or over one that is shared, with everything a test turns.
struct AccountsFixture: Sendable {
  let database: any Database
  let storage = InMemorySessionStorage()
  let time = SettableClock(1_800_000_000)
  let hasher: CountingHasher
  let mail = InMemoryMailTransport()
  let core: AccountsCore
  let desk: AccountsDevice

  init(marksOutdated: Bool = false, on shared: TestDatabase? = nil) throws {
    database = try TestDatabase.opened(AccountsSchema.schema.migrations, of: shared)
    hasher = CountingHasher(marksOutdated: marksOutdated)
    core = AccountsCore(
      database: database, storage: storage, hasher: hasher, clock: time.clock,
      identifiers: .seeded(1), device: "desk", sessionPolicy: .ofMonths)
    desk = AccountsDevice(core)
  }

  /// The same shop on another device, or after a restart when the storage is the same.
  func another(
    storage: InMemorySessionStorage = InMemorySessionStorage(), database: (any Database)? = nil
  ) -> AccountsDevice {
    AccountsDevice(
      AccountsCore(
        database: database ?? self.database, storage: storage, hasher: hasher, clock: time.clock,
        identifiers: .seeded(2), device: "phone", sessionPolicy: .ofMonths))
  }

  @discardableResult
  func registerAda() async throws -> User {
    let outcome = try await desk.accounts.register(
      name: "Ada Lovelace", email: "Ada@Example.org", password: password)
    return try #require(outcome.user)
  }

  /// Signs Ada in on a device; `nil` when a second factor is asked.
  @discardableResult
  func signInAda(on device: AccountsDevice) async throws -> User? {
    try await device.accounts.signIn(email: "ada@example.org", password: password).user
  }

  /// Every text and blob the database holds, for a search after secrets.
  func dump() async throws -> String {
    try await database.read { transaction in
      try Self.tables.flatMap { statement in
        try transaction.rows(statement) { row in
          (0...).lazy.prefix { !row.name($0).isEmpty }.map { column in
            if let text = try? row.text(column) { return text }
            if let bytes = try? row.blob(column) { return String(decoding: bytes, as: UTF8.self) }
            return (try? row.int64(column)).map { "\($0)" } ?? ""
          }.joined(separator: "|")
        }
      }.joined(separator: "\n")
    }
  }

  /// How many rows a statement counts.
  func count(_ statement: Statement) async throws -> Int? {
    try await database.read { try $0.first(statement) { try $0.int(0) } }
  }

  private static let tables: [Statement] = [
    "SELECT * FROM accounts_user", "SELECT * FROM accounts_session",
    "SELECT * FROM accounts_attempt", "SELECT * FROM accounts_link",
    "SELECT * FROM accounts_second_factor", "SELECT * FROM accounts_enrolment",
    "SELECT * FROM accounts_recovery_code", "SELECT * FROM accounts_challenge",
    "SELECT * FROM accounts_outbox", "SELECT * FROM accounts_event",
    "SELECT * FROM accounts_deletion", "SELECT * FROM accounts_email_change",
    "SELECT * FROM accounts_mail_off",
  ]
}
