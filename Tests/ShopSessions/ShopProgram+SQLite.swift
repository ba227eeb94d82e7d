import AppProperties
package import PluginInterface
import SQLiteDatabase
package import ShopApp

extension ShopProgram {
  /// The program as `shop-cli` makes it, with the toured features.
  package static let sqlite = sqlite(TouredFeatures.plugins)

  /// The program as `shop-cli` makes it, with other features.
  package static func sqlite(_ plugins: [any FeaturePlugin]) -> ShopProgram {
    ShopProgram(
      plugins: plugins,
      engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path, isScript in
        SQLiteDatabase.opener(
          at: path.map { .path($0) } ?? .memory, on: isScript ? .mainActor : .own)
      })
  }
}
