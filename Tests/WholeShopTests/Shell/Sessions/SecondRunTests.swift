import Database
import Expectations
import LineShell
import Screens
import ShopApp
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("A second run on the same database")
struct SecondRunTests {
  @Test("it begins with the tabs, still signed in, and lists the order of the first")
  func order() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let first = try await ShopSession(file: file)
      try await first.mustRun("skip")
      try await first.register()
      let order = try await first.order(quantity: 2)
      await first.app.close()

      let second = try await ShopSession(file: file, seed: 2)
      #expect(second.path == ["shop://home"])
      let profile = try await second.mustRun("tab profile")
      expectEqual(profile.fact("Name"), "Ada Lovelace")
      let orders = try await second.mustRun("orders")
      #expect(orders.rowTitles.map { "shop://order/\($0)" } == [order])
      try await second.mustRun("1")
      #expect(second.path == ["shop://profile", "shop://orders", order])
      let product = try await second.mustRun("open shop://product/p-025")
      expectEqual(product.fact("In stock"), "49")
      await second.app.close()
    }
  }

  @Test("a person who signed out is signed out")
  func signedOut() async throws {
    try await TemporaryFile.withFolder { folder in
      let file = folder + "/shop.db"
      let first = try await ShopSession(file: file)
      try await first.mustRun("skip")
      try await first.register()
      try await first.mustRun("tab profile")
      try await first.mustRun("sign-out")
      await first.app.close()

      let second = try await ShopSession(file: file, seed: 2)
      try await second.mustRun("tab profile")
      #expect(second.path == ["shop://home", "shop://login"])
      await second.app.close()
    }
  }
}
