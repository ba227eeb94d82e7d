package import Accounts
package import Credentials
package import PluginInterface
import SQLiteDatabase
package import SharedKernel
package import ShopApp

extension ShopConfiguration {
  /// Returns the whole shop on SQLite, in a file or in memory, with the toured features or the given ones.
  package static func whole(
    at path: String? = nil, sessions: any SessionStorage, features: [String]? = nil,
    plugins: [any FeaturePlugin]? = nil, requiresSignIn: Bool = false,
    hashing: ScryptProfile = .test, clock: WallClock = .system,
    identifiers: IDGenerator = .random
  ) -> ShopConfiguration {
    ShopConfiguration(
      plugins: plugins ?? TouredFeatures.plugins,
      openDatabase: SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory),
      sessions: sessions, features: features, requiresSignIn: requiresSignIn, hashing: hashing,
      clock: clock, identifiers: identifiers)
  }
}
