import SQLiteDatabase
import ShopApp
import ShopComposition

extension ShopProgram.Parts {
  /// What `shop-cli` is made of.
  static let sqlite = ShopProgram.Parts(
    plugins: ShopComposition.plugins,
    engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    })
}
