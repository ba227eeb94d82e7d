import AccountsStore
import CatalogStore
import Database
import OrderingStore
import SQLiteDatabase
import ShopSessions
import Testing

/// Every row of every table of a shop's database, to see whether anything was written.
struct TableDump: Equatable {
  /// The rows by table, each as text.
  let tables: [String: [String]]

  /// Reads the file of a shop, which may be open elsewhere.
  init(of path: String) async throws {
    let database = try SQLiteDatabase(location: .path(path), migrations: Self.migrations)
    tables = try await database.read { transaction in
      let names = try transaction.rows(Self.names) { try $0.text(0) }
      try #require(Set(names) == Set(Self.contents.keys), "a table is not dumped")
      return try Self.contents.mapValues { statement in
        try transaction.rows(statement) { Self.text(of: $0) }
      }
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

  private static let contents: [String: Statement] = [
    "schema_migration": "SELECT * FROM schema_migration ORDER BY 1, 2",
    "accounts_user": "SELECT * FROM accounts_user ORDER BY 1",
    "accounts_session": "SELECT * FROM accounts_session ORDER BY 1",
    "accounts_attempt": "SELECT * FROM accounts_attempt ORDER BY 1",
    "accounts_link": "SELECT * FROM accounts_link ORDER BY 1",
    "accounts_second_factor": "SELECT * FROM accounts_second_factor ORDER BY 1",
    "accounts_enrolment": "SELECT * FROM accounts_enrolment ORDER BY 1",
    "accounts_recovery_code": "SELECT * FROM accounts_recovery_code ORDER BY 1, 2",
    "accounts_challenge": "SELECT * FROM accounts_challenge ORDER BY 1",
    "accounts_outbox": "SELECT * FROM accounts_outbox ORDER BY 1",
    "accounts_event": "SELECT * FROM accounts_event ORDER BY 1",
    "accounts_email_change": "SELECT * FROM accounts_email_change ORDER BY 1",
    "accounts_deletion": "SELECT * FROM accounts_deletion ORDER BY 1",
    "accounts_device_preference": "SELECT * FROM accounts_device_preference ORDER BY 1",
    "catalog_seller": "SELECT * FROM catalog_seller ORDER BY 1",
    "catalog_category": "SELECT * FROM catalog_category ORDER BY 1",
    "catalog_product": "SELECT * FROM catalog_product ORDER BY 1",
    "catalog_review": "SELECT * FROM catalog_review ORDER BY 1",
    "ordering_guest": "SELECT * FROM ordering_guest ORDER BY 1",
    "ordering_cart_line": "SELECT * FROM ordering_cart_line ORDER BY 1",
    "ordering_promotion": "SELECT * FROM ordering_promotion ORDER BY 1",
    "ordering_promotion_use": "SELECT * FROM ordering_promotion_use ORDER BY 1, 2",
    "ordering_cart_promotion": "SELECT * FROM ordering_cart_promotion ORDER BY 1",
    "ordering_payment_method": "SELECT * FROM ordering_payment_method ORDER BY 1",
    "ordering_address": "SELECT * FROM ordering_address ORDER BY 1, 2",
    "ordering_order": "SELECT * FROM ordering_order ORDER BY 1",
    "ordering_order_line": "SELECT * FROM ordering_order_line ORDER BY 1, 2",
    "ordering_order_adjustment": "SELECT * FROM ordering_order_adjustment ORDER BY 1, 2",
    "ordering_sandbox_charge": "SELECT * FROM ordering_sandbox_charge ORDER BY 1",
    "ordering_refund": "SELECT * FROM ordering_refund ORDER BY 1",
    "ordering_return": "SELECT * FROM ordering_return ORDER BY 1, 2",
    "ordering_return_line": "SELECT * FROM ordering_return_line ORDER BY 1, 2, 3",
    "ordering_order_event": "SELECT * FROM ordering_order_event ORDER BY 1, 2",
  ]

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
