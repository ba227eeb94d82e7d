import AppProperties
import Expectations
import PluginInterface
import ShopSessions
import Testing

@testable import ShopApp

@MainActor
@Suite("A shop that sells nothing")
struct WithoutCartTests {
  /// Without the cart and ordering.
  private func shop() async throws -> ShopSession {
    let gone: Set = ["cart", "ordering-store"]
    return try await ShopSession.browsing {
      $0.plugins = TouredFeatures.plugins.filter { !gone.contains($0.manifest.id) }
    }
  }

  @Test("composes, starts, browses and signs in, without a word about carts")
  func sells() async throws {
    let session = try await shop()
    var seen = ""
    for line in [
      "open shop://home", "open shop://product/p-025", "open shop://product/p-025/reviews",
      "open shop://search?q=mug", "help", "graph",
    ] {
      seen += try await session.mustRun(line).text
    }
    try await session.register()
    await expectEqual(session.app.statusItems(), ["Ada Lovelace"])
    expectEqual(session.app.drainNotices(), [])
    for line in ["open shop://home", "help", "open shop://profile", "open shop://settings"] {
      seen += try await session.mustRun(line).text
    }
    await expectEqual(session.run("open shop://orders").code, "profile.noOrders")
    await expectEqual(session.run("orders").code, "command.unknown")
    for words in ["your orders", "payment", "addresses"] {
      #expect(!seen.lowercased().contains(words), "\(seen)")
    }
    #expect(!seen.lowercased().contains("cart"), "\(seen)")
    #expect(try await session.mustRun("doctor").text.contains("no problems"))
  }
}
