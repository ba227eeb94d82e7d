import Accounts
import AccountsPoints
import AccountsStore
import Database
import Expectations
import Mail
import SharedKernel
import Testing

@Suite("Mails of other stores")
struct OutboxNotificationTests {
  private let shop: AccountsFixture
  private let worker: OutboxWorker

  init() throws {
    shop = try AccountsFixture()
    worker = OutboxWorker(
      database: shop.database, transport: shop.mail, clock: shop.time.clock)
  }

  /// The kinds of another store's mails: with a setting of its own, with that of orders, and two without.
  private static let answers = MailSetting("questions", title: "Answers to your questions")
  private static let kinds = [
    AccountMailKind("answered", setting: .own(answers)),
    AccountMailKind("ordered", setting: .orders), AccountMailKind("told", setting: nil),
    AccountMailKind("warned", setting: nil),
  ]

  private func notification(
    _ id: String, _ kind: String = "ordered", body: String = "Told.\n"
  ) -> AccountNotification {
    let kind = Self.kinds.first { $0.name == kind } ?? AccountMailKind(kind, setting: nil)
    return AccountNotification(kind, id: id, subject: id, body: body)
  }

  private var outbox: AccountOutbox { worker.access(kinds: Self.kinds) }

  private func add(_ notification: AccountNotification, to user: User.ID) async throws {
    try await shop.database.write { [outbox] in try outbox.add(notification, user, $0) }
  }

  @Test(
    "another mail under an id that is taken is refused, also after delivery, and the first is sent")
  func taken() async throws {
    let user = try await shop.registerAda()
    try await add(notification("order-o-1-paid"), to: user.id)
    let bob = try #require(
      try await shop.another().accounts.register(
        name: "Bob", email: "bob@example.org", password: password
      ).user)
    for _ in 0..<2 {
      await #expect(throws: AccountsError.mailTaken("order-o-1-paid")) {
        try await add(notification("order-o-1-paid", "warned"), to: user.id)
      }
      await #expect(throws: AccountsError.mailTaken("order-o-1-paid")) {
        try await add(notification("order-o-1-paid"), to: bob.id)
      }
      try await worker.deliverPending()
    }
    try await expectEqual(
      Set(shop.subjects()), ["Confirm your e-mail address", "order-o-1-paid"])
  }

  @Test("a mail that another version of the program words otherwise is the same, and sent once")
  func reworded() async throws {
    let user = try await shop.registerAda()
    let reworded = AccountNotification(
      Self.kinds[1], id: "order-o-1-paid", subject: "Your order is paid", body: "It is.\n")
    try await add(notification("order-o-1-paid"), to: user.id)
    for _ in 0..<2 {
      try await add(reworded, to: user.id)
      try await worker.deliverPending()
    }
    try await expectEqual(
      Set(shop.subjects()), ["Confirm your e-mail address", "order-o-1-paid"])
  }

  @Test("a mail of a kind that no plugin has named is refused")
  func unnamed() async throws {
    let user = try await shop.registerAda()
    await #expect(throws: AccountsError.unknownMail("sold")) {
      try await add(notification("n", "sold"), to: user.id)
    }
  }

  @Test("a plugin's own setting keeps its mails back, and no others")
  func ownSetting() async throws {
    let user = try await shop.registerAda()
    try await shop.desk.accounts.changeSettings { $0.notifiesAboutOrders = false }
    try await add(notification("question-1-answered", "answered"), to: user.id)
    try await add(notification("order-o-1-paid"), to: user.id)
    try await shop.desk.accounts.changeSettings { $0[mails: "questions"] = false }
    try await add(notification("question-2-answered", "answered"), to: user.id)
    try await add(notification("safety", "told"), to: user.id)
    // What the sender itself says of the kind does not count.
    let shameless = AccountMailKind("ordered", setting: nil)
    try await add(
      AccountNotification(
        shameless, id: "order-o-3-paid", subject: "order-o-3-paid", body: "Buy!\n"),
      to: user.id)
    let all = ["Confirm your e-mail address", "question-1-answered", "safety"]
    try await expectEqual(Set(shop.subjects()), Set(all))
    // What was kept back once stays so.
    try await shop.desk.accounts.changeSettings { $0[mails: "questions"] = true }
    try await add(notification("question-2-answered", "answered"), to: user.id)
    try await expectEqual(Set(shop.subjects()), Set(all))
  }

  @Test("each mail ends with what turns it off, or says that nothing does")
  func ends() async throws {
    let user = try await shop.registerAda()
    try await add(notification("by-orders", body: "Told."), to: user.id)
    try await add(notification("by-own", "answered", body: "Told.\n\n"), to: user.id)
    try await add(notification("safety", "told"), to: user.id)
    try await worker.deliverPending()
    let bodies = Dictionary(
      uniqueKeysWithValues: shop.mail.messages.map { ($0.subject, $0.body) })
    expectEqual(
      bodies["by-orders"],
      "Told.\n\nTurn off mails about your orders:\n\n  shop://settings/notifications\n")
    expectEqual(
      bodies["by-own"],
      "Told.\n\nTurn off \"Answers to your questions\":\n\n  shop://settings/notifications\n")
    let safety = "\n\nThis mail is about the safety of your account, so it is always sent.\n"
    expectEqual(bodies["safety"], "Told.\(safety)")
    #expect(bodies["Confirm your e-mail address"]?.hasSuffix(safety) == true)
    expectEqual(bodies.count, 4)
  }

  @Test("another store's notification goes to its account once")
  func notification() async throws {
    let user = try await shop.registerAda()
    for _ in 1...2 {
      try await shop.database.write { transaction in
        try outbox.add(notification("order-o-1-paid"), user.id, transaction)
      }
      try await worker.deliverPending()
    }
    try await expectEqual(
      Set(shop.subjects()), ["Confirm your e-mail address", "order-o-1-paid"])
  }

  @Test(
    "a notification is not sent where the person turned its own setting off, and all others are",
    arguments: [true, false])
  func switches(isOn: Bool) async throws {
    let user = try await shop.registerAda()
    let bob = try #require(
      try await shop.another().accounts.register(
        name: "Bob", email: "bob@example.org", password: password
      ).user)
    try await shop.desk.accounts.changeSettings { $0.notifiesAboutOrders = isOn }
    try await shop.database.write { transaction in
      try outbox.add(notification("order-o-1-paid"), user.id, transaction)
      try outbox.add(notification("question-1-answered", "told"), user.id, transaction)
      try outbox.add(notification("order-o-2-paid"), bob.id, transaction)
    }
    let confirm = "Confirm your e-mail address"
    try await expectEqual(
      Set(shop.subjects()),
      isOn
        ? [confirm, "order-o-1-paid", "question-1-answered"] : [confirm, "question-1-answered"])
    try await expectEqual(
      Set(shop.subjects(to: "bob@example.org")), [confirm, "order-o-2-paid"])
  }

  @Test("a notification is not sent to an account that is being deleted")
  func leaving() async throws {
    let user = try await shop.registerAda()
    try await shop.database.write { transaction in
      try transaction.run(
        "INSERT INTO accounts_deletion (user_id, requested_at) VALUES (?, 0)", user.id.rawValue)
      try outbox.add(notification("question-1-answered", "told"), user.id, transaction)
    }
    try await expectEqual(shop.subjects(), ["Confirm your e-mail address"])
  }

  @Test("a mail of the account itself is sent whatever the person turned off")
  func ownMails() async throws {
    try await shop.registerVerifiedAda()
    try await shop.desk.accounts.changeSettings { $0.notifiesAboutOrders = false }
    try await shop.desk.accounts.changePassword(
      current: password, new: Password("another blue kettle"))
    try await expectEqual(
      shop.subjects(), ["Confirm your e-mail address", "Your password was changed"])
  }

  @Test("a notification that nobody has read is retracted, and no other is")
  func takenBack() async throws {
    let user = try await shop.registerAda()
    let notification = self.notification("order-o-1-placed")
    try await shop.database.write { transaction in
      try outbox.add(notification, user.id, transaction)
      #expect(try !outbox.retract(notification.id, transaction))
      #expect(try !outbox.retract("order-o-2-placed", transaction))
      try outbox.add(notification, user.id, transaction)
    }
    try await expectEqual(worker.deliverPending().delivered, 2)
    #expect(try await shop.database.write { try outbox.retract(notification.id, $0) })
  }
}
