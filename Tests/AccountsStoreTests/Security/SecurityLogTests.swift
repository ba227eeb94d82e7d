import Accounts
import AccountsStore
import Database
import Expectations
import SharedKernel
import Testing

@Suite("The log of events")
struct SecurityLogTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  private func kinds(_ limit: Int = 200) async throws -> [String] {
    try await shop.desk.log.recentEvents(limit: limit).map {
      "\($0.kind.rawValue) \($0.outcome.rawValue)"
    }
  }

  @Test("is read as far as is asked for, and never more than 200 events")
  func limit() async throws {
    let user = try await shop.registerAda()
    try await shop.database.write { transaction in
      for _ in 0..<250 {
        try transaction.run(
          "INSERT INTO accounts_event (at, user_id, kind, outcome) VALUES (0, ?, 'sign-in', 'failed')",
          user.id.rawValue)
      }
    }
    for (asked, given) in [(3, 3), (200, 200), (1_000, 200), (0, 0), (-1, 0)] {
      try await expectEqual(kinds(asked).count, given)
    }
  }

  @Test("what anybody can cause is listed once an hour, so that it fills nobody's log")
  func anybody() async throws {
    try await shop.registerAda()
    let stranger = shop.another()
    for _ in 0..<4 {
      for _ in 0..<10 {
        _ = try? await stranger.accounts.signIn(
          email: "ada@example.org", password: Password("wrong guess"))
        try await stranger.passwordReset.requestPasswordReset(email: "ada@example.org")
        for name in ["n1", "n2", "n3"] {
          let email = "\(name)@example.org"
          _ = try? await stranger.accounts.signIn(email: email, password: Password("wrong guess"))
          try await stranger.passwordReset.requestPasswordReset(email: email)
        }
      }
      shop.time.advance(1_200)
    }
    let kinds = try await kinds()
    expectEqual(kinds.count { $0 == "sign-in throttled" }, 2)
    expectEqual(kinds.count { $0 == "password-reset-request succeeded" }, 2)
    expectEqual(kinds.count { $0 == "sign-in failed" }, 5 + 3)
    try await expectEqual(
      shop.count("SELECT count(*) FROM accounts_event WHERE user_id IS NULL"), 6)
  }

  @Test("one sees one's own events only, and none when signed out")
  func owner() async throws {
    try await shop.registerAda()
    let eve = shop.another()
    _ = try await eve.accounts.register(
      name: "Eve", email: "eve@example.org", password: password)
    try await expectEqual(eve.log.recentEvents(limit: 200).count, 1)
    try await eve.accounts.signOut()
    await #expect(throws: AccountsError.notSignedIn) { try await eve.log.recentEvents(limit: 1) }
  }

  @Test("an event holds nothing anybody typed, whatever people are called or type as an address")
  func nothingTyped() async throws {
    _ = try? await shop.desk.accounts.register(
      name: "x\u{200F}<b>forged", email: "canary@example.org",
      password: Password("a canary in a mine"))
    _ = try? await shop.desk.accounts.signIn(
      email: "my.secret.password@example.org", password: Password("wrong guess"))
    let rows = try await shop.database.read { transaction in
      try transaction.rows(
        "SELECT coalesce(user_id, '') || kind || outcome FROM accounts_event"
      ) { try $0.text(0) }
    }
    expectEqual(rows.count, 2)
    for row in rows {
      #expect(row.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(!row.contains("canary") && !row.contains("secret") && !row.contains("forged"))
    }
  }

  @Test("events are forgotten after a year")
  func forgotten() async throws {
    try await shop.registerAda()
    shop.time.advance(366 * 86_400)
    try await shop.signInAda(on: shop.desk)
    try await expectEqual(kinds(), ["sign-in succeeded"])
  }
}
