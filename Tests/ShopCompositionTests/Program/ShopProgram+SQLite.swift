import SQLiteDatabase
import ShopApp

extension ShopProgram {
  /// The program as `shop-cli` makes it, with the toured features.
  static let sqlite = ShopProgram(
    plugins: TouredFeatures.plugins,
    engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    })
}
