import Accounts
import AccountsPoints
import AccountsStore
import Database
import Expectations
import Mail
import Testing

@Suite("The mail that is shown")
struct DeliveredMailTests {
  private let shop: AccountsFixture
  private let outbox: OutboxWorker
  /// The mailbox as the person at the desk sees it.
  private let mailbox: DeliveredMail

  init() async throws {
    shop = try AccountsFixture()
    outbox = OutboxWorker(database: shop.database, transport: shop.mail, clock: shop.time.clock)
    mailbox = DeliveredMail(shop.mail, after: outbox, of: shop.core)
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
  }

  private func shown() async throws -> String? {
    shop.time.advance(1)
    try await shop.deliver()
    return try await mailbox.newest().map { "\($0.to): \($0.subject)" }
  }

  @Test("is the newest one to who is signed in, and to nobody before and afterwards")
  func own() async throws {
    try await expectEqual(shown(), nil)
    try await shop.registerAda()
    let confirm = "ada@example.org: Confirm your e-mail address"
    try await expectEqual(shown(), confirm)
    _ = try await shop.another().passwordReset.requestPasswordReset(email: "bob@example.org")
    try await expectEqual(shown(), confirm)
    try await shop.desk.accounts.signOut()
    try await expectEqual(shown(), nil)
  }

  @Test("is the link to a new address, but no mail to somebody who has that address")
  func newAddress() async throws {
    try await shop.registerVerifiedAda()
    try await shop.desk.email.changeEmail(to: "bob@example.org")
    try await expectEqual(shown(), "ada@example.org: Your e-mail address is about to change")
    _ = try await shop.another().passwordReset.requestPasswordReset(email: "bob@example.org")
    try await expectEqual(shown(), "ada@example.org: Your e-mail address is about to change")
    shop.time.advance(60)
    try await shop.desk.email.changeEmail(to: "new@example.org")
    try await expectEqual(shown(), "new@example.org: Confirm your new e-mail address")
  }

  @Test("is for who is not signed in what they asked for here, until somebody signs in")
  func asked() async throws {
    try await shop.registerAda()
    try await shop.desk.accounts.signOut()
    try await shop.another().passwordReset.requestPasswordReset(email: "ada@example.org")
    try await expectEqual(shown(), nil)
    let desk = shop.desk
    try await desk.passwordReset.requestPasswordReset(email: "bob@example.org")
    try await expectEqual(shown(), "bob@example.org: Set a new password")
    try await desk.passwordReset.resetPassword(
      token: shop.link("reset-password", to: "bob@example.org"),
      to: Password("another blue kettle"))
    try await expectEqual(shown(), "bob@example.org: Your password was changed")
    await #expect(throws: AccountsError.addressTaken) {
      try await desk.accounts.register(
        name: "Eve", email: "ada@example.org", password: Password("a teapot, short and stout"))
    }
    try await expectEqual(
      shown(), "ada@example.org: Somebody tried to register with your address")
    try await shop.signInAda(on: desk)
    try await desk.accounts.signOut()
    try await expectEqual(shown(), nil)
  }

  @Test("is secret if the account itself wrote it, and not if another store did")
  func secrecy() async throws {
    let user = try await shop.registerAda()
    _ = try await shown()
    #expect(try await mailbox.newest()?.isSecret == true)
    for (id, subject) in [("order-o-1-paid", "Paid"), ("question-1-answered", "Answered")] {
      try await shop.database.write { [outbox] transaction in
        let told = AccountMailKind("told", setting: nil)
        try outbox.access(kinds: [told]).add(
          AccountNotification(told, id: id, subject: subject, body: "Told.\n"), user.id,
          transaction)
      }
      try await expectEqual(shown(), "ada@example.org: \(subject)")
      #expect(try await mailbox.newest()?.isSecret == false)
    }
    try await shop.desk.accounts.changePassword(
      current: password, new: Password("another blue kettle"))
    try await expectEqual(shown(), "ada@example.org: Your password was changed")
    #expect(try await mailbox.newest()?.isSecret == true)
  }

  @Test("is a code while it is asked for, also one that was asked for again")
  func code() async throws {
    try await shop.registerVerifiedAda()
    try await shop.desk.secondFactor.beginEmailCodes()
    _ = try await shop.desk.secondFactor.confirmSecondFactor(try await shop.mailedCode())
    try await shop.desk.accounts.signOut()
    let challenge = try await shop.challenge(on: shop.desk)
    try await expectEqual(shown(), "ada@example.org: Your sign-in code")
    let first = try await mailbox.newest()
    shop.time.advance(60)
    try await shop.desk.accounts.sendCodeAgain(for: challenge)
    try await expectEqual(shown(), "ada@example.org: Your sign-in code")
    #expect(try await mailbox.newest() != first)
  }
}
