import Expectations
import Navigation
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("The introduction")
struct OnboardingTests {
  @Test("a link opens at once, and the introduction comes back on the next run")
  func link() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let first = try await ShopSession(file: file)
      #expect(first.path == ["shop://onboarding"])
      try await first.mustRun("open shop://product/p-025")
      #expect(first.path == ["shop://home", "shop://product/p-025"])
      #expect(first.app.navigator.leakDetector.leaks.isEmpty)
      await first.app.close()

      let second = try await ShopSession(file: file, seed: 2)
      #expect(second.path == ["shop://onboarding"])
      try await second.mustRun("skip")
      await second.app.close()

      let third = try await ShopSession(file: file, seed: 3)
      #expect(third.path == ["shop://home"])
      await third.app.close()
    }
  }

  @Test(
    "how one begins decides what is shown over the first tab",
    arguments: [
      ("browse", ["shop://home"]), ("register", ["shop://home", "shop://register"]),
      ("sign-in", ["shop://home", "shop://login"]),
    ])
  func begin(by choice: String, path: [String]) async throws {
    let session = try await ShopSession()
    try await session.mustRun("next")
    try await session.mustRun(choice)
    expectEqual(session.path, path)
  }

  @Test("opened again later, it leads back to where one was")
  func again() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://category/books")
    try await session.mustRun("open shop://onboarding")
    try await session.mustRun("skip")
    #expect(session.path == ["shop://home", "shop://category/books"])
  }
}
