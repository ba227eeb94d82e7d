import Accounts
import AccountsStore
import Credentials
import Database
import Encodings
import SharedKernel
import Testing

/// The account of somebody else in the same shop, with everything an account can have.
///
/// What happens to Ada's account must leave each of its rows as it is: most events reach their rows without a session.
struct Bystander {
  private let shop: AccountsFixture
  private let user: User
  private let attempts: Set<String>

  private static let email = "eve@example.org"
  private static let password = Password("a jar of black olives")

  /// Opens the account, and begins with it whatever can be begun.
  init(in shop: AccountsFixture) async throws {
    self.shop = shop
    let others = Set(try await Self.rows("SELECT * FROM accounts_attempt", of: nil, in: shop))
    let device = shop.another()
    let outcome = try await device.accounts.register(
      name: "Eve", email: Self.email, password: Self.password)
    user = try #require(outcome.user)
    try await device.email.verifyEmail(token: shop.link("verify-email", to: Self.email))
    let enrolment = try await device.secondFactor.beginAuthenticator()
    let key = try #require(Base32.decode(enrolment.key.filter { $0 != " " }))
    let codes = try TimeCodes(key: Secret(key))
    _ = try await device.secondFactor.confirmSecondFactor(shop.code(codes))
    _ = try await device.secondFactor.beginAuthenticator()
    try await device.email.changeEmail(to: "eve-2@example.org")
    try await shop.another().passwordReset.requestPasswordReset(email: Self.email)
    let challenge = try await device.accounts.reauthenticate(password: Self.password)
    if case .secondFactorRequired(let challenge) = challenge {
      _ = try? await device.accounts.answer(challenge, with: OneTimeCode("999 999"))
    }
    _ = try? await device.accounts.reauthenticate(password: Password("wrong guess"))
    let phone = shop.another().accounts
    if case .secondFactorRequired(let challenge) = try await phone.signIn(
      email: Self.email, password: Self.password)
    {
      _ = try? await phone.answer(challenge, with: OneTimeCode("999 999"))
    }
    // Salts are random; with equal ones it counts whose code is used.
    let id = user.id.rawValue
    _ = try await shop.database.write { transaction in
      try transaction.run(
        """
        INSERT INTO accounts_recovery_code (user_id, salt, digest)
        SELECT ?, salt, digest FROM accounts_recovery_code WHERE user_id <> ?
        """, id, id)
    }
    // The tests deliver mails to read them, which is no event.
    try await shop.deliver()
    attempts = Set(try await Self.rows("SELECT * FROM accounts_attempt", of: nil, in: shop))
      .subtracting(others)
  }

  /// Every row of the account, by table.
  func rows() async throws -> [[String]] {
    var rows: [[String]] = []
    for table in Self.tables { rows.append(try await Self.rows(table, of: user.id, in: shop)) }
    let kept = try await Self.rows("SELECT * FROM accounts_attempt", of: nil, in: shop)
    return rows + [kept.filter(attempts.contains)]
  }

  private static func rows(
    _ statement: Statement, of user: User.ID?, in shop: AccountsFixture
  ) async throws -> [String] {
    try await shop.database.read { transaction in
      let read = { @Sendable (row: any Row) in
        (0...).lazy.prefix { !row.name($0).isEmpty }.map { column in
          if let text = try? row.text(column) { return text }
          if let bytes = try? row.blob(column) { return "\(bytes)" }
          return (try? row.int64(column)).map { "\($0)" } ?? ""
        }.joined(separator: "|")
      }
      guard let user else { return try transaction.rows(statement, read: read).sorted() }
      return try transaction.rows(statement, user.rawValue, read: read).sorted()
    }
  }

  private static let tables: [Statement] = [
    "SELECT * FROM accounts_user WHERE id = ?", "SELECT * FROM accounts_session WHERE user_id = ?",
    "SELECT * FROM accounts_link WHERE user_id = ?",
    "SELECT * FROM accounts_second_factor WHERE user_id = ?",
    "SELECT * FROM accounts_enrolment WHERE user_id = ?",
    "SELECT * FROM accounts_recovery_code WHERE user_id = ?",
    "SELECT * FROM accounts_challenge WHERE user_id = ?",
    "SELECT * FROM accounts_email_change WHERE user_id = ?",
    "SELECT * FROM accounts_outbox WHERE user_id = ?",
    "SELECT * FROM accounts_event WHERE user_id = ?",
  ]
}
