import Catalog
import Database
import SharedKernel

extension ReadTransaction {
  /// The one number a counting statement gives.
  func number(of statement: Statement, bindings: [SQLValue]) throws -> Int {
    var number = 0
    try visitRows(of: statement, bindings: bindings) { row in
      number = try row.int(0)
      return false
    }
    return number
  }

  /// The products of a product statement.
  func products(of statement: Statement, bindings: [SQLValue]) throws -> [Product] {
    var products: [Product] = []
    try visitRows(of: statement, bindings: bindings) { row in
      products.append(try row.product())
      return true
    }
    return products
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
