import AccountsStore
import Database
import Diagnostics
import Expectations
import LineShell
import Mail
import Navigation
import SQLiteDatabase
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import Synchronization
import TemporaryFiles
import Testing

@MainActor
@Suite("A session that is over although no one signed out here")
struct SessionEndTests {
  /// A clock that a test moves on.
  private final class Time: Sendable {
    private let seconds = Mutex<Int64>(1_767_261_600)

    var clock: WallClock {
      WallClock { Timestamp(secondsSinceEpoch: self.seconds.withLock { $0 }) }
    }

    func advance(minutes: Int64) { seconds.withLock { $0 += minutes * 60 } }
  }

  /// Two shells of one shop, the second one on another device.
  private func shells(
    mail: InMemoryMailTransport = InMemoryMailTransport(), requiresSignIn: Bool = false,
    _ work: (_ here: ShopSession, _ there: ShopSession) async throws -> Void
  ) async throws {
    try await TemporaryFile.withFolder { folder in
      let options = ShellOptions(assumesYes: true)
      let here = try await ShopSession(options: options) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
        $0.mail = mail
        $0.requiresSignIn = requiresSignIn
      }
      try await here.mustRun("skip")
      let there = try await ShopSession(options: options) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
        $0.identifiers = .seeded(2)
        $0.mail = mail
      }
      try await work(here, there)
      await here.app.close()
      await there.app.close()
    }
  }

  private func expectSignedOut(_ session: ShopSession, _ report: CommandReport) {
    expectEqual(report.code, "session.over")
    expectEqual(report.exitCode, .permission)
    expectEqual(
      report.failure?.message,
      "you are signed out: the session was ended elsewhere; nothing was done")
    #expect(session.path == ["shop://home"])
    #expect(session.pending.isEmpty)
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("orders nothing: the checkout is left at the next command, whatever it is")
  func checkout() async throws {
    try await shells { here, there in
      try await here.register()
      try await here.reviewCheckout()
      try await there.signIn()
      try await there.mustRun("open shop://account/sessions")
      try await expectEqual(there.mustRun("end-others").message, "ended 1 other session")
      expectSignedOut(here, await here.run("confirm"))
      let next = try await here.mustRun("open shop://orders")
      expectEqual(next.status, "pending")
      try await here.mustRun("sign-in", ["ada@example.org", Sample.password])
      #expect(here.path.last == "shop://orders")
      #expect(try await here.mustRun("where").text.contains("orders"))
      #expect(try await there.mustRun("open shop://orders").rowTitles.isEmpty)
    }
  }

  @Test("asks to sign in again where nothing is shown before")
  func required() async throws {
    try await shells(requiresSignIn: true) { here, there in
      try await here.mustRun("open shop://register")
      try await here.mustRun(
        "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
      try await there.signIn()
      try await there.mustRun("open shop://account/sessions")
      try await there.mustRun("end-others")
      await expectEqual(here.run("where").code, "session.over")
      #expect(here.path == ["shop://login"])
    }
  }

  @Test("is reported once; leaving is always possible; the other session lasts")
  func once() async throws {
    try await shells { here, there in
      try await here.register()
      try await there.signIn()
      try await there.mustRun("open shop://account/sessions")
      try await there.mustRun("end-others")
      await expectEqual(here.run("help").code, "session.over")
      try await here.mustRun("help")
      try await there.mustRun("open shop://profile")
      try await here.signIn()
      try await there.mustRun("open shop://account/sessions")
      try await there.mustRun("end-others")
      try await expectEqual(here.mustRun("quit").status, "quit")
    }
  }

  @Test("with the file of the session shared, signing out in one shell is noticed in the other")
  func sharedFile() async throws {
    try await TemporaryFile.withFolder { folder in
      let here = try await ShopSession(file: folder + "/shop.db")
      try await here.mustRun("skip")
      try await here.register()
      let there = try await ShopSession(file: folder + "/shop.db", seed: 2)
      try await there.mustRun("tab profile")
      try await there.mustRun("sign-out")
      expectSignedOut(here, await here.run("open shop://orders"))
      await here.app.close()
      await there.app.close()
    }
  }

  @Test("by the clock is reported as such: half an hour without a command, or twelve hours in all")
  func expired() async throws {
    let time = Time()
    let session = try await ShopSession.browsing { $0.clock = time.clock }
    try await session.register()
    for _ in 0..<25 {
      time.advance(minutes: 28)
      try await session.mustRun("open shop://profile")
    }
    time.advance(minutes: 20)
    let late = await session.run("open shop://profile")
    expectEqual(late.code, "session.over")
    expectEqual(late.failure?.message.contains("lasted too long"), true)
    #expect(session.path == ["shop://home"])
    try await session.signIn()
    time.advance(minutes: 29)
    try await session.mustRun("where")
    time.advance(minutes: 31)
    await expectEqual(session.run("where").code, "session.over")
  }
  @Test("for good, with a deletion that cannot be finished, does not keep the shop from opening")
  func unfinishedDeletion() async throws {
    try await TemporaryFile.withFolder { folder in
      func begun() async throws -> ShopSession {
        try await ShopSession {
          $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
        }
      }
      let first = try await begun()
      try await first.mustRun("skip")
      try await first.register()
      try await first.app.database.database.write { transaction in
        try transaction.run(
          "INSERT INTO accounts_deletion (user_id, requested_at) SELECT id, 1 FROM accounts_user")
        try transaction.run(
          """
          CREATE TRIGGER kept BEFORE DELETE ON accounts_deletion
          BEGIN SELECT RAISE(ABORT, 'kept'); END
          """)
      }
      await first.app.close()
      let second = try await begun()
      let notices = second.app.drainNotices()
      #expect(
        notices.count == 1 && notices.first?.hasPrefix("the deletion of an account is not") == true)
      try await second.mustRun("where")
      await second.app.close()
    }
  }

  @Test("since the last run is reported at the start of the next one, once")
  func atStart() async throws {
    try await TemporaryFile.withFolder { folder in
      let (time, sessions) = (Time(), InMemorySessionStorage())
      func begun() async throws -> ShopSession {
        try await ShopSession {
          $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
          $0.sessions = sessions
          $0.clock = time.clock
        }
      }
      let first = try await begun()
      try await first.mustRun("skip")
      try await first.register()
      expectEqual(first.app.drainNotices(), [])
      await first.app.close()
      time.advance(minutes: 31)
      let late = try await begun()
      let notices = late.app.drainNotices()
      #expect(notices.count == 1 && notices.first?.hasPrefix("you are signed out: ") == true)
      expectEqual(late.app.drainNotices(), [])
      await expectEqual(late.app.statusItems(), ["guest"])
      await late.app.close()
      let again = try await begun()
      expectEqual(again.app.drainNotices(), [])
      try await again.signIn()
      try await again.mustRun("open shop://product/p-025")
      try await again.mustRun("add 2")
      await expectEqual(again.app.statusItems(), ["Ada Lovelace", "cart 2"])
      await again.app.close()
    }
  }
}
