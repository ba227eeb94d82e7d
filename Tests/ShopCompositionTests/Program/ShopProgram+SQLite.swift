import SQLiteDatabase
import ShopApp
import ShopComposition

extension ShopProgram {
  /// The program as `shop-cli` makes it.
  static let sqlite = ShopProgram(
    plugins: ShopComposition.plugins,
    engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    })
}
