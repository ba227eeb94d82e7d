import Expectations
import LineShell
import SQLiteDatabase
import ShopSessions
import Testing

@testable import ShopApp

@MainActor
@Suite("The transactions of a command")
struct TransactionTests {
  @Test(
    "are one read where a link, a list or a tab shows a screen of the catalogue",
    arguments: [false, true])
  func reads(signsIn: Bool) async throws {
    let (session, counts) = try await counted()
    if signsIn { try await register(in: session) }
    for line in [
      "open shop://home", "5", "open shop://product/p-025", "open shop://category/kitchen",
      "open shop://seller/s-02", "open shop://search?q=tea", "open shop://home", "tab search",
      "find tea", "open shop://product/p-025/reviews",
    ] {
      let found = try await transactions(of: line, in: session, counts)
      // What the profile adds to a product's page, the person's own review, is another read.
      let allowed = signsIn && line == "open shop://product/p-025" ? 2 : 1
      #expect(found.reads <= allowed && found.writes == 0, "\(line)")
    }
  }

  @Test("are one read where a link leads to the route that is shown already")
  func shown() async throws {
    let (session, counts) = try await counted()
    try await session.mustRun("open shop://product/p-025")
    let found = try await transactions(of: "open shop://product/p-025", in: session, counts)
    #expect(found == (1, 0))
  }

  @Test("are one read where somebody is signed in, whose session is looked up in it")
  func own() async throws {
    let (session, counts) = try await counted()
    try await register(in: session)
    for line in [
      "open shop://orders", "open shop://cart", "open shop://profile", "tab cart", "tab profile",
      "open shop://settings/privacy", "open shop://settings", "open shop://settings/account",
      "open shop://settings/notifications", "open shop://settings/payment",
      "open shop://spending", "open shop://account/sessions",
      "open shop://account/activity", "tab home", "back", "where", "help",
      "plan shop://orders",
      "routes", "open shop://account/second-factor", "open shop://settings/nowhere",
    ] {
      let found = try await transactions(of: line, in: session, counts)
      #expect(found == (1, 0), "\(line)")
    }
  }

  @Test("are one read at each step of a checkout but the first, and beside the writes of an order")
  func checkout() async throws {
    let (session, counts) = try await counted()
    try await register(in: session)
    // Mails about orders are delivered beside the commands.
    try await session.mustRun("open shop://settings/notifications")
    try await session.mustRun("order-news off")
    try await session.mustRun("open shop://product/p-025")
    let steps: [(line: String, answers: [String])] = [
      ("add 2", []), ("cart", []), ("quantity 1 3", []), ("checkout", []),
      ("continue", Sample.address), ("continue", [""]), ("continue", [""]), ("confirm", []),
      ("orders", []), ("1", []), ("receipt", []), ("back", []), ("cancel", []),
      ("open shop://promo/WELCOME10", []), ("forward", []),
    ]
    for step in steps {
      let found = try await transactions(of: step.line, step.answers, in: session, counts)
      // A checkout begins with the cart as it is, which may be another one than is shown.
      let isReadTwice = ["add 2", "checkout"].contains(step.line)
      expectEqual(found.reads, isReadTwice ? 2 : 1, "\(step.line)")
    }
  }

  @Test("are one or two reads beside the writes of signing in and out")
  func session() async throws {
    let (session, counts) = try await counted()
    try await register(in: session)
    try await session.mustRun("tab profile")
    try await expectEqual(transactions(of: "sign-out", in: session, counts).reads, 1)
    try await session.mustRun("open shop://login")
    let answers = ["ada@example.org", Sample.password]
    try await expectEqual(
      transactions(of: "sign-in", answers, in: session, counts).reads, 2,
      "the other asks whether a guest left a cart")
  }

  @Test("are none where only a report is shown")
  func none() async throws {
    let (session, counts) = try await counted()
    for line in ["where", "help", "routes", "events"] {
      let found = try await transactions(of: line, in: session, counts)
      #expect(found == (0, 0), "\(line)")
    }
  }

  private func transactions(
    of line: String, _ answers: [String] = [], in session: ShopSession,
    _ counts: CountedDatabase.Counts
  ) async throws -> (reads: Int, writes: Int) {
    _ = counts.take()
    try await session.mustRun(line, answers)
    return counts.take()
  }

  /// Registers, and waits for the mail about that, which takes transactions beside the commands.
  private func register(in session: ShopSession) async throws {
    try await session.register()
    await session.deliverMails()
  }

  private func counted() async throws -> (ShopSession, CountedDatabase.Counts) {
    let counts = CountedDatabase.Counts()
    let options = ShellOptions(assumesYes: true, reportsToPrograms: false)
    let session = try await ShopSession.browsing(options: options) {
      $0.openDatabase = CountedDatabase.opener($0.openDatabase, counts)
    }
    return (session, counts)
  }
}
