import Accounts
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
  private let phone: AccountsDevice

  init() throws {
    shop = try AccountsFixture()
    phone = shop.another()
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

  /// Adds a mail to each of some addresses, oldest first.
  private func add(_ names: String...) async throws {
    for name in names {
      _ = try await phone.accounts.register(
        name: "N", email: "\(name)@example.org", password: password)
      shop.time.advance(1)
    }
  }

  /// A worker whose transport fails with the mails to some addresses.
  private func worker(failing names: Set<String>, with error: MailError) -> OutboxWorker {
    let picky = PickyTransport(
      failing: Set(names.map { "\($0)@example.org" }), with: error, base: shop.mail)
    return OutboxWorker(database: shop.database, transport: picky, clock: shop.time.clock)
  }

  private var receivers: [String] {
    shop.mail.messages.map { String($0.to.prefix { $0 != "@" }) }
  }

  @Test("what cannot be delivered stays, and goes when it can")
  func failure() async throws {
    try await add("n1", "n2")
    let failure = MailError.noMailProgram(path: "test", reason: "gone")
    shop.mail.fail(with: failure)
    for _ in 0..<2 {
      try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: failure))
    }
    shop.mail.fail(with: nil)
    try await expectEqual(worker.deliverPending().delivered, 2)
    expectEqual(Set(receivers), ["n1", "n2"])
  }

  @Test("a mail that fails lets the others pass, whatever the reason, and is tried again")
  func passed() async throws {
    for code in [67, 75] as [Int32] {
      try await add("n1-\(code)", "n2-\(code)", "n3-\(code)")
      let failure = MailError.failed(program: "test", code: code, text: "no")
      let worker = worker(failing: ["n2-\(code)"], with: failure)
      try await expectEqual(worker.deliverPending(), .init(delivered: 2, failure: failure))
      expectEqual(receivers.suffix(2), ["n1-\(code)", "n3-\(code)"])
      try await expectEqual(worker.deliverPending(), .init(delivered: 0, failure: failure))
      try await expectEqual(self.worker.deliverPending(), .init(delivered: 1, failure: nil))
      expectEqual(receivers.last, "n2-\(code)")
    }
  }

  @Test("mails that fail go behind those that never did, and end a run after three")
  func behind() async throws {
    let stuck = (1...4).map { "stuck-\($0)" }
    for name in stuck { try await add(name) }
    let worker = worker(
      failing: Set(stuck), with: .failed(program: "test", code: 75, text: "later"))
    try await expectEqual(worker.deliverPending().delivered, 0)
    try await add("n1", "n2")
    try await expectEqual(worker.deliverPending().delivered, 2)
    expectEqual(receivers, ["n1", "n2"])
    try await expectEqual(self.worker.deliverPending().delivered, 4)
  }

  @Test("a program that hangs ends the run, and keeps back only the mail at which it hung")
  func hanging() async throws {
    try await add("n1", "n2", "n3")
    let worker = worker(failing: ["n1"], with: .timedOut(program: "test"))
    try await expectEqual(worker.deliverPending().delivered, 0)
    try await expectEqual(worker.deliverPending().delivered, 2)
    expectEqual(receivers, ["n2", "n3"])
  }

  @Test("why mails wait is reported once")
  func told() async throws {
    try await shop.registerAda()
    let failure = MailError.timedOut(program: "test")
    shop.mail.fail(with: failure)
    worker.wake()
    await worker.finish()
    expectEqual(worker.popFailure(), failure)
    #expect(worker.popFailure() == nil)
    shop.mail.fail(with: nil)
    worker.wake()
    await worker.finish()
    #expect(worker.popFailure() == nil)
    expectEqual(shop.mail.messages.count, 1)
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
        name: "N", email: "n\(number)@example.org", password: password)
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

  /// Registers Ada, whose mail another process has claimed for some seconds.
  private func registerAda(claimedFor seconds: Int64) async throws {
    try await shop.registerAda()
    let end = shop.time.clock.now().advanced(bySeconds: seconds).secondsSinceEpoch
    try await shop.database.write { transaction in
      try transaction.run("UPDATE accounts_outbox SET claimed_until = ?", end)
    }
  }

  @Test("a mail claimed by a process that died is delivered a minute later, under the same id")
  func claimed() async throws {
    try await registerAda(claimedFor: 60)
    try await expectEqual(worker.deliverPending().delivered, 0)
    shop.time.advance(60)
    try await expectEqual(worker.deliverPending().delivered, 1)
  }

  @Test("a claim that was made before the clock was set back holds up no mail")
  func clockSetBack() async throws {
    try await registerAda(claimedFor: 3_600)
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
      name: "Bob", email: "bob@example.org", password: password)
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

/// Fails with the mails to some addresses, and passes the others on.
private struct PickyTransport: MailTransport {
  let addresses: Set<String>
  let failure: MailError
  let base: InMemoryMailTransport

  init(failing addresses: Set<String>, with failure: MailError, base: InMemoryMailTransport) {
    (self.addresses, self.failure, self.base) = (addresses, failure, base)
  }

  var place: String { base.place }

  func newest(where isWanted: (MailMessage) -> Bool) -> MailMessage? {
    base.newest(where: isWanted)
  }

  func deliver(_ message: MailMessage) async throws(MailError) {
    if addresses.contains(message.to) { throw failure }
    try await base.deliver(message)
  }
}
