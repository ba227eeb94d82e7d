import Catalog
import Database

extension ReadTransaction {
  /// The one number a counting statement gives.
  func count<each Value: SQLBindable>(
    _ statement: Statement, _ values: repeat each Value
  ) throws -> Int {
    try first(statement, repeat each values) { try $0.int(0) } ?? 0
  }

  /// The category of an identifier, or throws `CatalogError.noSuchCategory`.
  func category(_ id: Category.ID) throws -> Category {
    let category = try first(
      "SELECT id, name, summary FROM catalog_category WHERE id = ?", id.rawValue
    ) { row in
      Category(id: try row.identifier(0), name: try row.text(1), summary: try row.text(2))
    }
    guard let category else { throw CatalogError.noSuchCategory(id) }
    return category
  }
}
