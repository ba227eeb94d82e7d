import AppProperties
import PluginInterface
import SQLiteDatabase
import ShopApp

extension ShopProgram {
  /// The program as `shop-cli` makes it, with the toured features.
  static let sqlite = sqlite(TouredFeatures.plugins)

  /// The program as `shop-cli` makes it, with other features.
  static func sqlite(_ plugins: [any FeaturePlugin]) -> ShopProgram {
    ShopProgram(
      plugins: plugins,
      engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path, isScript in
        SQLiteDatabase.opener(
          at: path.map { .path($0) } ?? .memory, on: isScript ? .mainActor : .own)
      })
  }
}
