import SQLiteDatabase
import ShopApp
import ShopComposition

/// The executable: SQLite and the features.
@main
enum ShopCLI {
  @MainActor
  static func main() {
    let engine = DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    }
    ShopProgram(plugins: ShopComposition.plugins, engine: engine).run()
  }
}
