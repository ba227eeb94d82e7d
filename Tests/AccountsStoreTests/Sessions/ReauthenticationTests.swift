import Accounts
import AccountsStore
import Expectations
import Testing

@Suite("Asking the password again")
struct ReauthenticationTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("what could lock a person out needs the password within five minutes, and changes nothing")
  func required() async throws {
    try await shop.registerVerifiedAda()
    _ = try await shop.enrolAda()
    let device = shop.desk
    _ = try await device.secondFactor.beginAuthenticator()
    shop.time.advance(270)
    #expect(!device.accounts.isRecentlyAuthenticated())
    let before = try await shop.dump()
    let privacy = device.privacy
    let sensitive: [() async throws -> Void] = [
      { _ = try await device.secondFactor.beginAuthenticator() },
      { try await device.secondFactor.beginEmailCodes() },
      { _ = try await device.secondFactor.confirmSecondFactor(OneTimeCode("000000")) },
      { _ = try await device.secondFactor.replaceRecoveryCodes() },
      { try await device.secondFactor.turnOffSecondFactor() },
      { try await device.email.changeEmail(to: "new@example.org") },
      { try await privacy.deleteAccount() },
    ]
    for change in sensitive {
      await #expect(throws: AccountsError.reauthenticationRequired) { try await change() }
    }
    try await expectEqual(shop.dump(), before)
  }

  @Test("the session goes on under a new token")
  func newToken() async throws {
    try await shop.registerAda()
    let token = try #require(try shop.storage.load())
    shop.time.advance(1_000)
    #expect(!shop.desk.accounts.isRecentlyAuthenticated())
    let outcome = try await shop.desk.accounts.reauthenticate(
      password: password)
    expectEqual(outcome.user, shop.desk.accounts.currentUser())
    #expect(shop.desk.accounts.isRecentlyAuthenticated())
    #expect(try shop.storage.load() != token)
    try await expectEqual(shop.desk.sessions.sessions().count, 1)
    let stolen = shop.another(storage: InMemorySessionStorage(token: token))
    #expect(try await stolen.accounts.current() == nil)
  }

  @Test("a clock set back does not make an old sign-in a recent one")
  func clockSetBack() async throws {
    try await shop.registerVerifiedAda()
    shop.time.advance(-1)
    #expect(!shop.desk.accounts.isRecentlyAuthenticated())
    await #expect(throws: AccountsError.reauthenticationRequired) {
      try await shop.desk.secondFactor.beginAuthenticator()
    }
  }
}
