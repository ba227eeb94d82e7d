public import Accounts
public import Credentials
public import PluginInterface
import SQLiteDatabase
public import SharedKernel
public import ShopApp

extension ShopConfiguration {
  /// Returns the whole shop on SQLite, in a file or in memory, with the toured features or the given ones.
  public static func whole(
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
