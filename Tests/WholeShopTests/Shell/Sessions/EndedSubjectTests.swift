import Accounts
import Database
import DependencyInjection
import Diagnostics
import Expectations
import LineShell
import Navigation
import Ordering
import PluginInterface
import SQLiteDatabase
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

/// What a screen does whose subject is ended by another shell, or on another tab: it says so, or is left.
@MainActor
@Suite("A screen whose subject has ended")
struct EndedSubjectTests {
  /// Two shells of two devices on one database.
  private func shells(
    _ body: @MainActor (_ here: ShopSession, _ there: ShopSession) async throws -> Void
  ) async throws {
    try await TemporaryFile.withFolder { folder in
      let options = ShellOptions(assumesYes: true)
      let here = try await ShopSession(options: options) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
      }
      let there = try await ShopSession(options: options) {
        $0.openDatabase = SQLiteDatabase.opener(at: .path(folder + "/shop.db"))
        $0.identifiers = .seeded(2)
      }
      try await here.mustRun("skip")
      try await body(here, there)
      for shell in [here, there] { await shell.app.close() }
    }
  }

  private func deleteAccount(in shell: ShopSession) async throws {
    try await shell.mustRun("open shop://settings/privacy")
    try await shell.mustRun("delete-account")
  }

  @Test(
    "a form of an account that was deleted elsewhere is left, with the reason, before anything is typed"
  )
  func account() async throws {
    try await shells { here, there in
      try await here.register()
      try await there.signIn()
      try await here.mustRun("account")
      try await here.mustRun("name")
      try await deleteAccount(in: there)
      let seen = await here.shell.look()
      expectEqual(seen.map(\.code), ["session.over", nil])
      expectEqual(here.path, ["shop://home"])
      expectEqual(seen.last?.success?.screen?.title, "Shop")
      #expect(await here.shell.look().isEmpty)
    }
  }

  @Test(
    "a user who deleted the account is left for the screen beneath, at the next look and at a command"
  )
  func user() async throws {
    try await shells { here, there in
      try await there.register()
      let accounts = try there.app.composed.container.resolve(AccountsKey.self)
      let profile = try #require(accounts.currentUser())
      try await here.register("Bob", email: "bob@example.org")
      try await here.mustRun("open shop://user/\(profile.id)")
      try await deleteAccount(in: there)
      let seen = await here.shell.look()
      expectEqual(seen.first?.failure?.message, "there is no user \(profile.id)")
      expectEqual(seen.count, 2)
      expectEqual(here.path, ["shop://profile"])
    }
  }

  @Test("the checkout of an order that is cancelled on another tab is left")
  func checkout() async throws {
    let shell = try await ShopSession.browsing(options: ShellOptions(assumesYes: true))
    try await shell.register()
    try await shell.reviewCheckout()
    try await shell.mustRun("payment")
    try await shell.mustRun("continue", [SandboxCard.unanswered.rawValue])
    try await shell.mustRun("confirm")
    try await shell.mustRun("orders")
    try await shell.mustRun("1")
    try await shell.mustRun("cancel")
    let cart = try await shell.mustRun("tab cart")
    expectEqual(shell.path, ["shop://cart"])
    expectEqual(cart.screen?.action(named: "confirm"), nil)
  }

  @Test("a guest's cart that joined an account in another shell says so")
  func cart() async throws {
    try await TemporaryFile.withFolder { folder in
      let here = try await ShopSession(file: folder + "/shop.db")
      try await here.mustRun("skip")
      let there = try await ShopSession(file: folder + "/shop.db", seed: 2)
      try await here.mustRun("open shop://product/p-001")
      try await here.mustRun("add 2")
      try await here.mustRun("cart")
      try await there.register()
      let seen = await here.shell.look()
      expectEqual(seen.count, 1)
      #expect(seen.first?.success?.text.contains("joined the cart of the account") == true)
      #expect(await here.shell.look().isEmpty)
      for shell in [here, there] { await shell.app.close() }
    }
  }

  @Test("the review of a withdrawn product says so, and stays for those who bought it")
  func review() async throws {
    try await shells { here, _ in
      try await here.register()
      _ = try await here.order("p-025")
      try await here.mustRun("open shop://product/p-025/reviews")
      let database = here.app.database.database
      try await database.write { transaction in
        try transaction.run("UPDATE catalog_product SET is_offered = 0 WHERE id = ?", "p-025")
      }
      // The change came from this very database, so nothing has to hint at it.
      let seen = await here.shell.look()
      let text = try #require(seen.first?.success?.text)
      #expect(text.contains("The shop does not offer this any more."))
      try await expectEqual(
        here.mustRun("write", ["4", "", "Good."]).message, "your review was stored")
    }
  }
}
