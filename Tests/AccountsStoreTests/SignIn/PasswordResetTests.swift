import Accounts
import AccountsStore
import Credentials
import Database
import Expectations
import Testing

@Suite("A forgotten password")
struct PasswordResetTests {
  private let shop: AccountsFixture
  private let new = Password("two kettles of green tea")

  init() throws {
    shop = try AccountsFixture()
  }

  private func request(_ email: String = "ada@example.org") async throws {
    try await shop.another().passwordReset.requestPasswordReset(email: email)
  }

  @Test("reset where the person is signed in, it signs out there")
  func signedInHere() async throws {
    try await shop.registerAda()
    try await request()
    try await shop.desk.passwordReset.resetPassword(
      token: try await shop.link("reset-password"), to: new)
    #expect(shop.desk.accounts.currentUser() == nil)
    #expect(try shop.storage.load() == nil)
  }

  @Test("it proves the address of who opened the mail, and nobody else's")
  func verified() async throws {
    try await shop.registerAda()
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "bob@example.org", password: new)
    try await request()
    try await shop.desk.passwordReset.resetPassword(
      token: try await shop.link("reset-password"), to: new)
    let verified = try await shop.database.read { transaction in
      try transaction.rows("SELECT email FROM accounts_user WHERE email_verified_at IS NOT NULL") {
        try $0.text(0)
      }
    }
    expectEqual(verified, ["ada@example.org"])
  }

  @Test("known and unknown addresses get the same answer for the same work; one gets a mail")
  func enumeration() async throws {
    try await shop.registerAda()
    for email in ["ada@example.org", "nobody@example.org"] {
      let before = shop.hasher.counts
      try await request(email)
      expectEqual(shop.hasher.counts.dummies, before.dummies + 1)
      expectEqual(shop.hasher.counts.hashed, before.hashed)
    }
    #expect(try await shop.subjects(to: "nobody@example.org").isEmpty)
    await #expect(throws: AccountsError.invalidEmail(.needsOneAtSign)) {
      try await request("nobody")
    }
  }

  @Test("one mail a minute, without the answer revealing it, and the link of the first still works")
  func mailbombing() async throws {
    try await shop.registerAda()
    for _ in 0..<20 { try await request() }
    #expect(try await shop.subjects().count { $0 == "Set a new password" } == 1)
    try await shop.desk.passwordReset.resetPassword(
      token: try await shop.link("reset-password"), to: new)
  }

  @Test("forged, short and foreign tokens are refused alike")
  func forged() async throws {
    try await shop.registerAda()
    let verification = try await shop.link("verify-email")
    for token in ["", "x", "not a token", try SecureToken().text] {
      await #expect(throws: AccountsError.linkNotValid) {
        try await shop.desk.passwordReset.resetPassword(token: LinkToken(token), to: new)
      }
    }
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.passwordReset.resetPassword(token: verification, to: new)
    }
    try await request()
    let reset = try await shop.link("reset-password")
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.email.verifyEmail(token: reset)
    }
  }

  @Test("it unlocks an address that was slowed down, and does not bypass the second factor")
  func unlocks() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    for _ in 0..<6 {
      _ = try? await phone.accounts.signIn(
        email: "ada@example.org", password: Password("wrong guess"))
    }
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await shop.signInAda(on: phone)
    }
    let waiting = try await waitingChallenge()
    try await request()
    try await phone.passwordReset.resetPassword(
      token: try await shop.link("reset-password"), to: new)
    await #expect(throws: AccountsError.challengeExpired) {
      try await phone.accounts.answer(waiting, with: try shop.code(codes))
    }
    guard
      case .secondFactorRequired(let challenge) = try await phone.accounts.signIn(
        email: "ada@example.org", password: new)
    else {
      Issue.record("no second factor was asked")
      return
    }
    try await phone.accounts.answer(challenge, with: try shop.code(codes))
  }

  /// A challenge that waits while the password is reset.
  private func waitingChallenge() async throws -> SecondFactorChallenge {
    shop.time.advance(1)
    return try await shop.challenge(on: shop.another())
  }

  @Test("the token is in the mail only, and has 256 bits")
  func nothingPlain() async throws {
    try await shop.registerAda()
    try await request()
    let link = try await shop.link("reset-password")
    expectEqual(link.text.count, 43)
    #expect(try await !shop.dump().contains(link.text))
  }
}
