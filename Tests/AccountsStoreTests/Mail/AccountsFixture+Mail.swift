import Accounts
import AccountsStore
import Credentials
import Encodings
import Mail
import SharedKernel
import Testing

extension AccountsFixture {
  /// Delivers what is in the outbox.
  func deliver() async throws {
    let worker = OutboxWorker(database: database, transport: mail, clock: time.clock)
    let report = try await worker.deliverPending()
    #expect(report.failure == nil)
  }

  /// The subjects of all mails to an address, oldest first.
  func subjects(to address: String = "ada@example.org") async throws -> [String] {
    try await deliver()
    return mail.messages.filter { $0.to == address }.map(\.subject)
  }

  /// The token of the last link mailed for a route.
  func link(_ route: String, to address: String) async throws -> LinkToken {
    try await deliver()
    let start = "shop://\(route)?token="
    let bodies = mail.messages.filter { $0.to == address && $0.body.contains(start) }.map(\.body)
    let lines = try #require(bodies.last).split(separator: "\n")
    let line = try #require(lines.first { $0.contains(start) })
    return LinkToken(String(line.drop { $0 == " " }.dropFirst(start.count)))
  }

  func link(_ route: String) async throws -> LinkToken {
    try await link(route, to: "ada@example.org")
  }

  /// The last code mailed to Ada.
  func mailedCode() async throws -> OneTimeCode {
    try await deliver()
    let body = try #require(mail.messages.last { $0.subject == "Your sign-in code" }).body
    return OneTimeCode(String(body.filter(\.isNumber)))
  }

  /// Registers Ada, whose address is verified then.
  @discardableResult
  func registerVerifiedAda() async throws -> User {
    let user = try await registerAda()
    try await desk.email.verifyEmail(token: try await link("verify-email"))
    return user
  }

  /// Turns on an authenticator for Ada; returns what makes its codes, and the recovery codes.
  func enrolAda() async throws -> (
    enrolment: AuthenticatorEnrolment, codes: TimeCodes, recovery: [String]
  ) {
    let enrolment = try await desk.secondFactor.beginAuthenticator()
    let key = try #require(Base32.decode(enrolment.key.filter { $0 != " " }))
    let codes = try TimeCodes(key: Secret(key))
    let recovery = try await desk.secondFactor.confirmSecondFactor(try code(codes))
    // The code of the enrolment is used up.
    time.advance(30)
    return (enrolment, codes, recovery.texts)
  }

  /// The code an authenticator shows now.
  func code(_ codes: TimeCodes, laterBySeconds seconds: Int64 = 0) throws -> OneTimeCode {
    OneTimeCode(try codes.code(at: time.clock.now().secondsSinceEpoch + seconds))
  }
}
