import AppProperties
import Diagnostics
import Expectations
import LineShell
import PluginInterface
import SQLiteDatabase
import ShopApp
import ShopComposition
import ShopSessions
import TemporaryFiles
import Testing

/// What a store that is left out would keep of a person, nobody would export or delete.
@MainActor
@Suite("A store that is left out of a shop")
struct LeftOutStoreTests {
  private func shop(at path: String, without plugins: [String]) async throws -> ShopSession {
    try await ShopSession {
      $0.plugins = ShopComposition.plugins
      $0.leftOut = plugins
      $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
    }
  }

  @Test("is refused where the database has its tables, and its feature alone is not")
  func refused() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      // Nothing is there yet that it could leave behind.
      try await shop(at: path, without: ["wishlist", "wishlist-store"]).app.close()
      try await shop(at: path, without: []).app.close()
      let error = await #expect(throws: ShopError.self) {
        _ = try await shop(at: path, without: ["wishlist", "wishlist-store"])
      }
      expectEqual(
        error?.explanation.message,
        "WishlistFeatureStore 1.0.0 (owner @shop/wishlist) cannot be left out: the database has its tables "
          + "(wishlist_item), whose rows about a person would be neither exported nor deleted")
      expectEqual(
        error?.explanation.hint,
        "compose wishlist-store; a feature can be left out without its store")
      let session = try await shop(at: path, without: ["wishlist"])
      expectEqual(
        session.app.router.plugins.filter { !$0.isComposed }.map(\.manifest.id), ["wishlist"])
      await session.app.close()
    }
  }

  @Test("is refused alike when it cannot register")
  func failed() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      try await shop(at: path, without: []).app.close()
      _ = await #expect(throws: ShopError.self) {
        _ = try await ShopSession {
          $0.plugins = ShopComposition.plugins.map { plugin in
            plugin.manifest.id == "wishlist-store" ? FailingStore(store: plugin) : plugin
          }
          $0.toleratesFailing = true
          $0.openDatabase = SQLiteDatabase.opener(at: .path(path))
        }
      }
    }
  }
}

/// A store whose registration fails at its end.
private struct FailingStore: FeaturePlugin {
  let store: any FeaturePlugin
  var manifest: PluginManifest { store.manifest }

  func register(in registry: inout RouterRegistry) throws {
    try store.register(in: &registry)
    throw Broken()
  }
}

private struct Broken: Error {}
