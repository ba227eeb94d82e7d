public import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import Mail
import PluginInterface
public import SharedKernel
import SharedKernelTesting

/// The accounts of a shop as seen from one device, which has its own session, and what a test does behind their back.
public struct TestDevice: Sendable {
  public let accounts: any AccountService
  public let secondFactor: any SecondFactorService
  public let passwordReset: any PasswordResetService
  public let email: any EmailVerificationService
  public let sessions: any SessionListService
  public let privacy: any PrivacyService
  private let database: any Database
  private let outbox: OutboxWorker
  private let identifiers: IDGenerator
  private let shop: TestAccounts

  static let hasher = ScryptPasswordHasher(profile: .test)
  /// Sessions that outlast what a test lets happen.
  static let sessionPolicy = SessionPolicy(
    idleSeconds: 90 * 86_400, absoluteSeconds: 365 * 86_400)

  init(of app: ComposedApp, in shop: TestAccounts) throws {
    let session = try app.container.resolve(CurrentSessionKey.self)
    guard let core = session as? AccountsCore else { throw AccountsError.notSignedIn }
    self.init(
      core, on: try app.container.resolve(OpenedDatabaseKey.self).database,
      outbox: try app.container.resolve(OutboxWorkerKey.self),
      identifiers: try app.container.resolve(IDGeneratorKey.self), in: shop)
  }

  private init(
    _ core: AccountsCore, on database: any Database, outbox: OutboxWorker,
    identifiers: IDGenerator, in shop: TestAccounts
  ) {
    (self.database, self.outbox, self.identifiers, self.shop) = (
      database, outbox, identifiers, shop
    )
    (accounts, secondFactor) = (SQLAccounts(core), SQLSecondFactor(core))
    (passwordReset, email) = (SQLPasswordReset(core), SQLEmailVerification(core))
    sessions = SQLSessions(core)
    privacy = SQLAccountPrivacy(core, schemas: [AccountsSchema.schema], holders: [])
  }

  /// Returns another device of the shop, with nobody signed in.
  public func another(named name: String = "phone") -> TestDevice {
    let core = AccountsCore(
      database: database, storage: InMemorySessionStorage(), hasher: Self.hasher,
      clock: shop.clock.wallClock, identifiers: identifiers, device: name,
      sessionPolicy: Self.sessionPolicy, onMail: { [outbox] in outbox.wake() })
    return TestDevice(core, on: database, outbox: outbox, identifiers: identifiers, in: shop)
  }

  /// Signs Ada in here; throws if a second factor is asked for.
  @discardableResult
  public func signIn() async throws -> User.ID {
    let outcome = try await accounts.signIn(
      email: TestAccounts.email, password: TestAccounts.password)
    guard let user = outcome.user else { throw AccountsError.notSignedIn }
    return user.id
  }

  // MARK: - Mails

  /// Returns the kind and the receiver of every mail with a link or a code, oldest first, such as
  /// `reset-password ada@shop.example`.
  public func mails() async -> [String] {
    await outbox.finish()
    return shop.mail.messages.compactMap { mail in
      let kind = mail.id.split(separator: "-").dropLast().joined(separator: "-")
      return Self.kinds.contains(kind) ? "\(kind) \(mail.to)" : nil
    }
  }

  /// Returns the subjects of all mails that an address got, oldest first.
  public func received(by address: String = TestAccounts.email) async -> [String] {
    await outbox.finish()
    return shop.mail.messages.filter { $0.to == address }.map(\.subject)
  }

  /// Returns the kinds of the mails that the settings of people kept back, such as `order-paid`, oldest first.
  public func keptBack() async throws -> [String] {
    await outbox.finish()
    let delivered = Set(shop.mail.messages.map(\.id))
    return try await database.read { transaction in
      try transaction.rows(
        "SELECT id, kind FROM accounts_outbox WHERE body IS NULL ORDER BY created_at, id"
      ) { (id: try $0.text(0), kind: try $0.text(1)) }
    }.filter { !delivered.contains($0.id) && !Self.kinds.contains($0.kind) }.map(\.kind)
  }

  private static let kinds: Set = [
    "verify-address", "new-address", "reset-password", "sign-in-code", "enrolment-code",
  ]

  /// Returns the token of the last link mailed for a route, such as `reset-password`.
  public func link(_ route: String, to address: String = TestAccounts.email) async throws
    -> LinkToken
  {
    let start = "shop://\(route)?token="
    let body = try await lastMail(to: address, with: start)
    let line = body.split(separator: "\n").first { $0.contains(start) } ?? ""
    return LinkToken(String(line.drop { $0 == " " }.dropFirst(start.count)))
  }

  private func lastMail(to address: String, with text: String) async throws -> String {
    await outbox.finish()
    let mails = shop.mail.messages.filter { $0.to == address && $0.body.contains(text) }
    guard let mail = mails.last else { throw AccountsError.linkNotValid }
    return mail.body
  }

  // MARK: - Second factors

  /// Turns on a second factor of the person who is signed in here, with a number of recovery codes left.
  @discardableResult
  public func turnOnSecondFactor(
    _ method: SecondFactorMethod, recoveryCodes count: Int = CodePolicy.recoveryCodes
  ) async throws -> RecoveryCodes {
    switch method {
    case .authenticator: _ = try await secondFactor.beginAuthenticator()
    case .email: try await secondFactor.beginEmailCodes()
    }
    let codes = try await secondFactor.confirmSecondFactor(nextCode())
    try await database.write { transaction in
      _ = try transaction.run(
        """
        DELETE FROM accounts_recovery_code
        WHERE salt NOT IN (SELECT salt FROM accounts_recovery_code LIMIT ?)
        """, count)
    }
    return codes
  }

  /// Returns the next code of Ada's second factor, or of the one that she is turning on: half a minute later that of
  /// her authenticator, or the last one mailed.
  public func nextCode() async throws -> OneTimeCode {
    let keys = try await database.read { transaction in
      try transaction.rows(
        """
        SELECT key FROM accounts_enrolment WHERE key IS NOT NULL
        UNION ALL SELECT key FROM accounts_second_factor WHERE key IS NOT NULL
        """
      ) { try $0.blob(0) }
    }
    guard let key = keys.first else {
      let body = try await lastMail(to: TestAccounts.email, with: "Your code is")
      return OneTimeCode(String(body.prefix { $0 != "." }.filter(\.isNumber)))
    }
    shop.clock.move(bySeconds: 30)
    let now = shop.clock.wallClock.now().secondsSinceEpoch
    return OneTimeCode(try TimeCodes(key: Secret(key)).code(at: now))
  }

  // MARK: - What is stored

  public func isVerified(_ address: String = TestAccounts.email) async throws -> Bool {
    try await database.read { transaction in
      try transaction.first(
        "SELECT email_verified_at IS NOT NULL FROM accounts_user WHERE email = ?", address
      ) { try $0.int(0) == 1 } ?? false
    }
  }

  /// Whether a password is Ada's.
  public func accepts(_ password: String) async throws -> Bool {
    do {
      try await another().accounts.signIn(
        email: TestAccounts.email, password: Password(password))
      return true
    } catch AccountsError.wrongCredentials {
      return false
    }
  }

  /// Replaces the record of what happened to all accounts by events, given newest first, of the person who is signed in.
  public func setEvents(_ events: [SecurityEvent]) async throws {
    let user = accounts.currentUser()?.id.rawValue
    try await database.write { transaction in
      try transaction.run("DELETE FROM accounts_event")
      for event in events.reversed() {
        try transaction.run(
          "INSERT INTO accounts_event (at, user_id, kind, outcome) VALUES (?, ?, ?, ?)",
          event.at.secondsSinceEpoch, user, event.kind.rawValue, event.outcome.rawValue)
      }
    }
  }
}
