import Catalog
import Money
import Ordering

extension OrderingError {
  /// Runs a piece of work, and tells what the catalogue and the arithmetic refuse in ordering's words.
  static func translating<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch CatalogError.noSuchProduct(let product) {
      throw OrderingError.noSuchProduct(product)
    } catch CatalogError.insufficientStock(let product, let left) {
      throw OrderingError.soldOut(product, left: left)
    } catch let error as MoneyError {
      throw OrderingError.money(error)
    }
  }
}
