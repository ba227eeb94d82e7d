import Accounts
import Catalog
import Database
import Money
import Ordering
import SharedKernel

extension Database {
  /// Runs an idempotent change, and repeats it if it is not known whether it was stored.
  ///
  /// A commit that failed midway may be durable or not. On the reopened database, the change first looks for
  /// its own result: if it finds it, it returns it; otherwise nothing was stored, and the change runs now. If
  /// that fails, too, its error is thrown.
  func writeRepeatably<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    do {
      return try await write(body)
    } catch DatabaseError.outcomeUnknown(let message) {
      do {
        return try await write(body)
      } catch DatabaseError.closed {
        // This database does not reopen, so the outcome stays unknown.
        throw DatabaseError.outcomeUnknown(message: message)
      }
    }
  }
}

extension Row {
  func quantity(_ column: Int) throws -> Quantity {
    try read(column, "a quantity", of: int(column)) { Quantity($0) }
  }

  /// Returns the currency from two columns: code, exponent.
  func currency(_ column: Int) throws -> Currency {
    let (code, exponent) = (try text(column), try int(column + 1))
    return try read(column, "a currency", of: "\(code) \(exponent)") { _ in
      Currency(code: code).flatMap { $0.exponent == exponent ? $0 : nil }
    }
  }

  func money(_ column: Int, _ currency: Currency) throws -> Money {
    Money(minorUnits: try int64(column), currency: currency)
  }

  private func read<Stored, Value>(
    _ column: Int, _ what: String, of stored: Stored, as convert: (Stored) -> Value?
  ) throws -> Value {
    guard let value = convert(stored) else {
      throw OrderingError.damaged("\(name(column)) is not \(what): \(stored)")
    }
    return value
  }
}

extension OrderingError {
  /// Runs a piece of work, and translates errors of the catalogue and the arithmetic to ordering errors.
  static func translating<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch CatalogError.noSuchProduct(let product) {
      throw OrderingError.noSuchProduct(product)
    } catch CatalogError.insufficientStock(let product, let left) {
      throw OrderingError.soldOut(product: product, left: left)
    } catch let error as MoneyError {
      throw OrderingError.money(error)
    }
  }
}
