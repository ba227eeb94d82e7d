import AccountsStore
import CatalogStore
import OrderingStore
import SQLiteDatabase
import ShopSessions
import Testing

@testable import Database

/// Every row of every table of a shop's database, to see whether anything was written.
struct TableDump: Equatable {
  /// The rows by table, each as text.
  let tables: [String: [String]]

  /// Reads the file of a session once its mails are delivered.
  @MainActor
  init(of path: String, after session: ShopSession) async throws {
    await session.deliverMails()
    try await self.init(of: path)
  }

  /// Reads the file of a shop that is closed.
  init(of path: String) async throws {
    let database = try SQLiteDatabase(location: .path(path), migrations: Self.migrations)
    tables = try await database.read { transaction in
      let names = try transaction.rows(Self.names) { try $0.text(0) }
      let rows = try names.map { name in
        let all = Statement(madeOfNames: "SELECT * FROM \(name)")
        return (name, try transaction.rows(all) { Self.text(of: $0) }.sorted())
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
    await database.close()
  }

  /// The steps of every store's schema.
  static let migrations =
    AccountsSchema.migrations + CatalogSchema.migrations + OrderingSchema.migrations

  /// The tables whose rows differ.
  func changes(since earlier: TableDump) -> Set<String> {
    Set(tables.keys.filter { tables[$0] != earlier.tables[$0] })
  }

  /// The tables; those that the full-text index keeps for itself are derived from the others.
  private static let names: Statement = """
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
      AND name NOT LIKE 'catalog_product_search%' AND name <> 'catalog_product_word'
    """

  private static func text(of row: any Row) -> String {
    (0...).lazy.prefix { !row.name($0).isEmpty }
      .map { "\(row.name($0))=\(value(in: row, $0))" }.joined(separator: " ")
  }

  private static func value(in row: any Row, _ column: Int) -> String {
    if row.isNull(column) { return "NULL" }
    if let number = try? row.int64(column) { return "\(number)" }
    if let number = try? row.real(column) { return "\(number)" }
    if let text = try? row.text(column) { return "'\(text)'" }
    if let bytes = try? row.blob(column) { return "\(bytes)" }
    return "?"
  }
}
