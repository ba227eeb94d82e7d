import SQLiteDatabase
import ShopApp
import ShopComposition
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The executable: hands its arguments to the program and ends with its exit code.
///
/// It starts synchronously and turns the main queue itself: leaving an asynchronous `main` unwinds the
/// main thread, which costs a static executable several milliseconds.
@main
enum ShopCLI {
  private static let parts = ShopProgram.Parts(
    plugins: ShopComposition.plugins,
    engine: DatabaseEngine(version: "sqlite \(SQLiteDatabase.sqliteVersion)") { path in
      SQLiteDatabase.opener(at: path.map { .path($0) } ?? .memory)
    })

  @MainActor
  static func main() {
    if let code = ShopProgram.refusalToStart(ArgumentVector.arguments) { exit(code) }
    Task { @MainActor in
      let code = await ShopProgram.run(parts, ArgumentVector.arguments)
      exit(code)
    }
    MainQueue.run()
  }
}
