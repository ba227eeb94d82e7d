import AppProperties
import Expectations
import LineShell
import Navigation
import PluginInterface
import Routing
import ShopApp
import ShopComposition
import ShopSessions
import Testing

/// All features that ship, whichever they are.
@MainActor
@Suite("The shop as it ships")
struct ShippedFeaturesTests {
  nonisolated static let ids = ShopComposition.plugins.map(\.manifest).filter(\.isFeature)
    .map(\.id)

  private func shop(
    _ configure: (inout ShopConfiguration) -> Void = { _ in }
  ) async throws -> ShopSession {
    try await ShopSession.browsing {
      $0.plugins = ShopComposition.plugins
      configure(&$0)
    }
  }

  @Test("it composes, and its audit finds nothing")
  func composes() async throws {
    let session = try await shop()
    let answer = try await session.mustRun("doctor")
    expectEqual(answer.fact("plugins"), "\(ShopComposition.plugins.count + 1)", "and the app")
    #expect(answer.text.contains("no problems"), "\(answer.text)")
    expectEqual(session.app.router.features.map(\.manifest.id), Self.ids.sorted())
  }

  @Test("the first seed's tabs have the symbols that it gives them")
  func symbols() async throws {
    let tabs = try await shop().app.router.map.tabs
    let expected = [
      "home": "house", "search": "magnifyingglass", "cart": "cart", "profile": "person",
    ]
    for (id, symbol) in expected {
      expectEqual(tabs.first { $0.id.rawValue == id }?.symbol, symbol)
    }
  }

  @Test("every feature composes without the others", arguments: ids)
  func alone(id: String) async throws {
    let tabs = try await shop().app.router.map.tabs
    let isShop = tabs.contains { $0.plugin == id && $0.root.access == .public }
    var failure: (any Error)?
    do {
      _ = try await ShopSession {
        $0.plugins = ShopComposition.plugins
        $0.features = [id]
      }
    } catch {
      failure = error
    }
    expectEqual(failure as? ShopError, isShop ? nil : .nothingToShow)
    expectEqual(failure == nil, isShop, "\(String(describing: failure))")
  }

  @Test("every route that needs no id opens from a link, or asks to sign in first")
  func opens() async throws {
    let session = try await shop()
    let patterns = session.app.router.table.catalogue.map(\.pattern)
    for pattern in patterns where !pattern.contains(":") && !pattern.contains("=") {
      let answer = try await session.mustRun("open shop://\(pattern)")
      #expect(["handled", "unchanged", "pending"].contains(answer.status), "\(pattern)")
    }
    try await session.mustRun("open shop://home")
    #expect(try await session.mustRun("leaks").text.contains("none"))
  }

  @Test("the features that transcripts go through are among them")
  func toured() {
    #expect(Set(TouredFeatures.ids).isSubset(of: Self.ids))
  }
}
