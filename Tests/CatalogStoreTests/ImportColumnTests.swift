import Catalog
import CatalogStore
import Database
import Expectations
import SharedKernel
import Testing

/// Every column of a catalogue file on its own: what an import changes, counts and indexes, and what it leaves alone.
@Suite("A column of a catalogue file")
struct ImportColumnTests {
  private static let columns = ProductColumn.allCases
  private static let before = [
    "p-a", "Oar", "Of ash.", "1.00 USD", "3", "boats", "pier", "Boats", "Afloat.", "Pier Nine",
    "By the water.", "Oslo",
  ]
  private static let after = [
    "p-a", "Élan", "Of oak.", "2.00 USD", "4", "sails", "quay", "Äpfel", "Ashore.", "Quay Ten",
    "In the hills.", "Rome",
  ]
  /// Each column but the identifier, which names the product, and how many things the change counts.
  static let changes = columns.indices.dropFirst()

  private func file(_ rows: [String]...) -> String {
    ([Self.columns.map(\.rawValue)] + rows).map {
      $0.map { "\"\($0)\"" }.joined(separator: ",")
    }.joined(separator: "\n")
  }

  /// The stored values, column by column, and what sorts and finds them.
  private func stored(_ shop: Shop) async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows(
        """
        SELECT p.id, p.name, p.summary, p.price_minor, p.stock, p.category_id, p.seller_id,
          c.name, c.summary, m.name, m.summary, m.location, p.name_key, c.name_key
        FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
        JOIN catalog_seller m ON m.id = p.seller_id WHERE p.id LIKE 'p-_' ORDER BY p.id
        """
      ) { row in
        try (0..<14).map { column in
          try column == 3 || column == 4 ? "\(row.int(column))" : row.text(column)
        }.joined(separator: "|")
      }
    }
  }

  @Test(
    "that changes alone is stored, counted and indexed, and another product stays as it is",
    arguments: changes)
  func changed(column: Int) async throws {
    let shop = try Shop()
    // Another product, of another category and seller.
    var other = Self.before
    (other[0], other[5], other[6]) = ("p-b", "huts", "hill")
    try await shop.import(file(Self.before, other))
    var row = Self.before
    row[column] = Self.after[column]
    let summary = try await shop.import(file(row))
    // The same catalogue, made at once by a file that says so from the beginning.
    let fresh = try Shop()
    if Self.columns[column] == .category || Self.columns[column] == .seller {
      try await fresh.import(file(Self.before))
    }
    try await fresh.import(file(row, other))
    try await expectEqual(stored(shop), stored(fresh))
    try await shop.checkIndex()
    let name = Self.columns[column].rawValue
    let isOfProduct = !name.contains("_")
    expectEqual(summary.products, isOfProduct ? .init(changed: 1) : .init(unchanged: 1))
    expectEqual(
      summary.categories,
      name == "category"
        ? .init(created: 1)
        : name.hasPrefix("category_") ? .init(changed: 1) : .init(unchanged: 1))
    expectEqual(
      summary.sellers,
      name == "seller"
        ? .init(created: 1)
        : name.hasPrefix("seller_") ? .init(changed: 1) : .init(unchanged: 1))
    try await expectEqual(shop.import(file(row)).products, .init(unchanged: 1))
  }

  @Test("that contradicts a row more than a thousand before is refused", arguments: 7...11)
  func contradicted(column: Int) async throws {
    let shop = try Shop()
    let rows = (0..<1_500).map { number in
      var row = Self.before
      row[0] = "p-\(number)"
      if number == 1_400 { row[column] = Self.after[column] }
      return row
    }
    let text = ([Self.columns.map(\.rawValue)] + rows).map {
      $0.map { "\"\($0)\"" }.joined(separator: ",")
    }.joined(separator: "\n")
    let rejection = try await #require(throws: ImportRejection.self) { try await shop.import(text) }
    expectEqual(rejection.problems.map(\.line), [1_402])
    expectEqual(rejection.problems.map(\.reason), [.contradiction(firstLine: 2)])
  }
}
