import LineShell
import SQLiteDatabase
import ShopApp
import ShopComposition

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The executable: SQLite, the features, and a start.
///
/// It starts synchronously and turns the main queue itself: leaving an asynchronous `main` unwinds the
/// main thread, which costs a static executable several milliseconds.
@main
enum ShopCLI {
  @MainActor
  static func main() {
    if let code = LineShellProgram.refusalToStart() { exit(code) }
    Task { @MainActor in
      let engine = DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
        SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
      }
      let program = ShopProgram(plugins: ShopComposition.plugins, engine: engine)
      exit(await program.lineShell.run())
    }
    MainQueue.run()
  }
}
