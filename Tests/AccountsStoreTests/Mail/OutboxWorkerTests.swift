import Accounts
import AccountsConformance
import AccountsStore
import Database
import Expectations
import Mail
import SharedKernel
import Testing

@Suite("The outbox")
struct OutboxWorkerTests {
  private let shop: AccountsFixture
  private let worker: OutboxWorker

  init() throws {
    shop = try AccountsFixture()
    worker = OutboxWorker(
      database: shop.database, transport: shop.mail, clock: shop.time.clock)
  }

  @Test("a mail is delivered once, and its receiver and text are forgotten")
  func delivered() async throws {
    try await shop.registerAda()
    let before = try await shop.dump()
    #expect(before.contains("shop://verify-email?token="))
    try await expectEqual(worker.deliverPending(), .init(delivered: 1, failure: nil))
    try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: nil))
    expectEqual(shop.mail.messages.map(\.to), ["ada@example.org"])
    #expect(try await !shop.dump().contains("shop://verify-email"))
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_outbox WHERE body IS NULL"), 1)
  }

  @Test("what cannot be delivered stays, in order, and goes when it can")
  func failure() async throws {
    try await shop.registerAda()
    shop.time.advance(1)
    try await shop.desk.passwordReset.requestPasswordReset(email: "ada@example.org")
    let failure = MailError.cannotConnect(server: "test", reason: "down")
    shop.mail.fail(with: failure)
    for _ in 0..<2 {
      try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: failure))
    }
    shop.mail.fail(with: nil)
    try await expectEqual(worker.deliverPending().delivered, 2)
    expectEqual(
      shop.mail.messages.map(\.subject), ["Confirm your e-mail address", "Set a new password"])
  }

  @Test("a mail that the server will not have lets the others pass, and is tried again")
  func refused() async throws {
    let phone = shop.another()
    for name in ["n1", "n2", "n3"] {
      _ = try await phone.accounts.register(
        name: "N", email: "\(name)@example.org", password: AccountsFixture.password)
      shop.time.advance(1)
    }
    let refusal = MailError.refused(server: "test", step: "RCPT", code: 550, text: "no such user")
    let picky = PickyTransport(refusing: "n2@example.org", with: refusal, base: shop.mail)
    let worker = OutboxWorker(database: shop.database, transport: picky, clock: shop.time.clock)
    try await expectEqual(worker.deliverPending(), .init(delivered: 2, failure: refusal))
    expectEqual(shop.mail.messages.map(\.to), ["n1@example.org", "n3@example.org"])
    try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: refusal))
    try await expectEqual(self.worker.deliverPending(), .init(delivered: 1, failure: nil))
  }

  @Test("a refusal that will pass ends the delivery, for it would come again")
  func later() async throws {
    let phone = shop.another()
    for name in ["n1", "n2"] {
      _ = try await phone.accounts.register(
        name: "N", email: "\(name)@example.org", password: AccountsFixture.password)
      shop.time.advance(1)
    }
    let refusal = MailError.refused(server: "test", step: "RCPT", code: 451, text: "later")
    let picky = PickyTransport(refusing: "n1@example.org", with: refusal, base: shop.mail)
    let worker = OutboxWorker(database: shop.database, transport: picky, clock: shop.time.clock)
    try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: refusal))
  }

  @Test("why mails wait is reported once")
  func told() async throws {
    try await shop.registerAda()
    let failure = MailError.timedOut(server: "test")
    shop.mail.fail(with: failure)
    worker.wake()
    await worker.finish()
    expectEqual(worker.takeFailure(), failure)
    #expect(worker.takeFailure() == nil)
    shop.mail.fail(with: nil)
    worker.wake()
    await worker.finish()
    #expect(worker.takeFailure() == nil)
    expectEqual(shop.mail.messages.count, 1)
  }

  @Test("why mails waited is forgotten when they were delivered")
  func made() async throws {
    try await shop.registerAda()
    shop.mail.fail(with: .timedOut(server: "test"))
    worker.wake()
    await worker.finish()
    shop.mail.fail(with: nil)
    worker.wake()
    await worker.finish()
    #expect(worker.takeFailure() == nil)
  }

  @Test("what an earlier run left is delivered by the next, in the background")
  func resumed() async throws {
    try await worker.resume()
    await worker.finish()
    #expect(shop.mail.messages.isEmpty)
    try await shop.registerAda()
    try await worker.resume()
    await worker.finish()
    expectEqual(shop.mail.messages.count, 1)
  }

  @Test("two workers at once deliver each mail once")
  func atOnce() async throws {
    let phone = shop.another()
    for number in 0..<6 {
      _ = try await phone.accounts.register(
        name: "N", email: "n\(number)@example.org", password: AccountsFixture.password)
    }
    let delivered = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { [shop] in
          let worker = OutboxWorker(
            database: shop.database, transport: shop.mail, clock: shop.time.clock)
          return try await worker.deliverPending().delivered
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(delivered == 6 && shop.mail.messages.count == 6)
  }

  @Test("a mail claimed by a process that died is delivered a minute later, under the same id")
  func claimed() async throws {
    try await shop.registerAda()
    let end = shop.time.clock.now().advanced(bySeconds: 60).secondsSinceEpoch
    try await shop.database.write { transaction in
      try transaction.run("UPDATE accounts_outbox SET claimed_until = ?", end)
    }
    try await expectEqual(worker.deliverPending().delivered, 0)
    shop.time.advance(60)
    try await expectEqual(worker.deliverPending().delivered, 1)
  }

  @Test("a mail whose link is too old is not delivered, and its text is forgotten")
  func expired() async throws {
    try await shop.registerAda()
    shop.time.advance(86_400)
    try await expectEqual(worker.deliverPending().delivered, 0)
    #expect(try await !shop.dump().contains("shop://"))
    shop.time.advance(2 * 86_400)
    try await shop.desk.email.requestEmailVerification()
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_outbox"), 1)
  }

  @Test("woken up, it delivers in the background, and can be waited for")
  func background() async throws {
    let device = AccountsDevice(
      AccountsCore(
        database: shop.database, storage: InMemorySessionStorage(), hasher: shop.hasher,
        clock: shop.time.clock, onMail: { [worker] in worker.wake() }))
    _ = try await device.accounts.register(
      name: "Bob", email: "bob@example.org", password: AccountsFixture.password)
    try await device.passwordReset.requestPasswordReset(email: "bob@example.org")
    await worker.finish()
    expectEqual(shop.mail.messages.count, 2)
  }

  @Test("a transaction that fails sends no mail")
  func rolledBack() async throws {
    try await shop.registerVerifiedAda()
    await #expect(throws: AccountsError.secondFactorIsOff) {
      try await shop.desk.secondFactor.turnOffSecondFactor()
    }
    try await expectEqual(worker.deliverPending().delivered, 0)
  }
}

/// Refuses the mails to one address, and passes the others on.
private struct PickyTransport: MailTransport {
  let address: String
  let refusal: MailError
  let base: InMemoryMailTransport

  init(refusing address: String, with refusal: MailError, base: InMemoryMailTransport) {
    (self.address, self.refusal, self.base) = (address, refusal, base)
  }

  func deliver(_ message: MailMessage) async throws(MailError) {
    if message.to == address { throw refusal }
    try await base.deliver(message)
  }
}
