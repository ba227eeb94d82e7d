import Accounts
import AccountsStore
import Expectations
import Testing

@Suite("Verifying and changing the address")
struct EmailVerificationTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("a link works for a day; another one may be asked for after a minute and voids it")
  func again() async throws {
    try await shop.registerAda()
    let first = try await shop.link("verify-email")
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 60)) {
      try await shop.desk.email.requestEmailVerification()
    }
    shop.time.advance(60)
    try await shop.desk.email.requestEmailVerification()
    let second = try await shop.link("verify-email")
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.email.verifyEmail(token: first)
    }
    shop.time.advance(86_400)
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.email.verifyEmail(token: second)
    }
    try await shop.desk.email.requestEmailVerification()
    try await shop.desk.email.verifyEmail(token: try await shop.link("verify-email"))
    try await shop.desk.email.requestEmailVerification()
    try await expectEqual(shop.subjects().count, 3)
  }

  @Test("the address that is left gets two mails")
  func change() async throws {
    try await shop.registerVerifiedAda()
    try await shop.desk.email.changeEmail(to: "New@Example.org")
    let link = try await shop.link("verify-email", to: "new@example.org")
    try await shop.desk.email.verifyEmail(token: link)
    try await expectEqual(
      shop.subjects().suffix(2),
      ["Your e-mail address is about to change", "Your e-mail address was changed"])
  }

  @Test("a taken address gives the same answer; its owner gets a mail, and the link never comes")
  func taken() async throws {
    let bob = shop.another()
    _ = try await bob.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    try await shop.registerVerifiedAda()
    try await shop.desk.email.changeEmail(to: "bob@example.org")
    try await expectEqual(
      shop.desk.accounts.overview().email.pendingAddress?.text, "bob@example.org")
    try await expectEqual(
      shop.subjects(to: "bob@example.org"),
      ["Confirm your e-mail address", "Somebody tried to use your address"])
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 60)) {
      try await shop.desk.email.requestEmailVerification()
    }
    shop.time.advance(60)
    try await shop.desk.email.requestEmailVerification()
    try await expectEqual(shop.subjects(to: "bob@example.org").count, 2)
  }

  @Test("an address taken between asking and opening stays whose it is")
  func takenMeanwhile() async throws {
    try await shop.registerVerifiedAda()
    try await shop.desk.email.changeEmail(to: "new@example.org")
    let link = try await shop.link("verify-email", to: "new@example.org")
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "new@example.org", password: password)
    await #expect(throws: AccountsError.linkNotValid) {
      try await shop.desk.email.verifyEmail(token: link)
    }
    expectEqual(shop.desk.accounts.currentUser()?.email.text, "ada@example.org")
  }
}
