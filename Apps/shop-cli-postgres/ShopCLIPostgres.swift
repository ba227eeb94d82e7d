import PostgresDatabase
import ShopApp
import ShopComposition

/// The executable on PostgreSQL: a server, the features, and a start.
@main
enum ShopCLIPostgres {
  /// The database that is taken where none is named; libpq's variables say which server.
  private static let server = "postgres:///shop"

  @MainActor
  static func main() {
    let engine = DatabaseEngine(
      version: "libpq \(PostgresDatabase.libraryVersion)", server: server
    ) { address in
      PostgresDatabase.opener(at: address ?? server)
    }
    ShopProgram(plugins: ShopComposition.plugins, engine: engine).run()
  }
}
