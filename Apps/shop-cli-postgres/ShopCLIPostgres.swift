import PostgresDatabase
import SQLiteDatabase
import ShopApp
import ShopComposition

/// The executable on PostgreSQL: a server, the features, and a start; SQLite for what is copied from it or to it.
@main
enum ShopCLIPostgres {
  /// The database that is taken where none is named; libpq's variables say which server.
  private static let server = "postgres:///shop"

  @MainActor
  static func main() {
    var engine = DatabaseEngine(
      version: "libpq \(PostgresDatabase.libraryVersion)", server: server
    ) { address, _ in
      PostgresDatabase.opener(at: address ?? server)
    }
    engine.copying = DatabaseEngine.Copying(tables: SQLiteDatabase.tables) { name in
      PostgresDatabase.isURL(name)
        ? PostgresDatabase.copyPlace(at: name) : SQLiteDatabase.copyPlace(at: name)
    }
    ShopProgram(plugins: ShopComposition.plugins, engine: engine).run()
  }
}
