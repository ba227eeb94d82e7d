public import Accounts
public import Credentials
import SQLiteDatabase
public import SharedKernel
public import ShopApp
import ShopComposition

extension ShopConfiguration {
  /// The whole shop on SQLite: on a file, or in memory for no path.
  public static func whole(
    at path: String? = nil, sessions: any SessionStorage, features: [String]? = nil,
    requiresSignIn: Bool = false, hashing: ScryptProfile = .test, clock: WallClock = .system,
    identifiers: IDGenerator = .random
  ) -> ShopConfiguration {
    ShopConfiguration(
      plugins: ShopComposition.plugins,
      openDatabase: SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory),
      sessions: sessions, features: features, requiresSignIn: requiresSignIn, hashing: hashing,
      clock: clock, identifiers: identifiers)
  }
}
