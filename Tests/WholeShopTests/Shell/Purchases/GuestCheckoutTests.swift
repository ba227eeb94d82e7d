import AccountsStore
import Diagnostics
import Expectations
import Navigation
import Screens
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

@testable import LineShell

@MainActor
@Suite("A guest's checkout")
struct GuestCheckoutTests {
  /// Ends a run on a file that leaves a person signed in, and returns its entries.
  private func endSignedIn(on file: String) async throws -> Archive {
    let session = try await ShopSession(file: file)
    try await session.mustRun("skip")
    try await session.register()
    try await session.mustRun("tab profile")
    await session.app.close()
    return session.app.navigator.archive()
  }

  @Test("a cart that a sign-in left behind comes along at the next start, with one notice")
  func leftBehind() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = "\(folder)/shop.db"
      _ = try await endSignedIn(on: file)
      let guest = try await ShopSession(file: file, seed: 2) {
        $0.sessions = InMemorySessionStorage()
      }
      try await guest.mustRun("open shop://product/p-025")
      try await guest.mustRun("add 2")
      await guest.app.close()
      let next = try await ShopSession(file: file, seed: 3)
      #expect(next.shell.drainNotices() == ["your cart was merged"])
      try await expectEqual(next.mustRun("open shop://cart").entry?.screen.title, "Cart: 2 items")
      #expect(next.shell.drainNotices().isEmpty)
      await next.app.close()
    }
  }

  @Test("a cart comes along too for who signs out first in a run that began signed in")
  func signedOutFirst() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = "\(folder)/shop.db"
      let archive = try await endSignedIn(on: file)
      let session = try await ShopSession(file: file, seed: 2)
      _ = try await session.app.restore(archive)
      try await session.mustRun("sign-out")
      try await session.mustRun("open shop://product/p-025")
      try await session.mustRun("add 2")
      try await session.mustRun("open shop://login")
      let back = try await session.mustRun("sign-in", ["ada@example.org", Sample.password])
      expectEqual(back.message?.hasSuffix("your cart was merged"), true)
      await session.app.close()
    }
  }

  @Test("a tab for signed-in users waits likewise, and cancelling stays where one was")
  func profileTab() async throws {
    let session = try await ShopSession.browsing()
    let waiting = try await session.mustRun("tab profile")
    expectEqual(waiting.status, "pending")
    expectEqual(session.tab, "home")
    #expect(session.path == ["shop://home", "shop://login"])
    try await session.mustRun("back")
    expectEqual(session.tab, "home")
    #expect(session.path == ["shop://home"])
    try await session.mustRun("tab profile")
    try await session.mustRun("register")
    try await session.mustRun(
      "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    expectEqual(session.tab, "profile")
    #expect(session.path == ["shop://profile"])
  }
}
