import SQLiteDatabase
import ShopApp
import ShopComposition

/// The executable: SQLite and the features.
@main
enum ShopCLI {
  @MainActor
  static func main() {
    let engine = DatabaseEngine(
      version: "sqlite \(SQLiteDatabase.sqliteVersion)"
    ) { path, isScript in
      SQLiteDatabase.opener(
        at: path.map { .path($0) } ?? .memory, on: isScript ? .mainActor : .own)
    }
    ShopProgram(plugins: ShopComposition.plugins, engine: engine).run()
  }
}
