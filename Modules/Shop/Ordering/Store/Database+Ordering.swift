import Accounts
import Catalog
import Database
import Money
import Ordering
import SharedKernel

extension Database {
  /// Runs a change that may be made twice without harm, and makes it again when it is not known
  /// whether it was stored.
  ///
  /// A commit that failed midway may be durable or not. Run on a database opened again, the change first
  /// looks for what it would have left: where it is there, it answers with that; where it is not,
  /// nothing was stored, and it is made now. When that fails too, its error is thrown.
  func writeRepeatably<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    do {
      return try await write(body)
    } catch DatabaseError.outcomeUnknown(let message) {
      do {
        return try await write(body)
      } catch DatabaseError.closed {
        // This database is not opened again, so the outcome stays unknown.
        throw DatabaseError.outcomeUnknown(message: message)
      }
    }
  }
}

extension Row {
  /// The identifier in a column of text.
  func identifier<Subject>(_ column: Int) throws -> Identifier<Subject> {
    let text = try text(column)
    guard let identifier = Identifier<Subject>(text) else {
      throw OrderingError.damaged("\(name(column)) is not an identifier: \(text)")
    }
    return identifier
  }

  /// The account in a column.
  func account(_ column: Int) throws -> User.ID {
    let text = try text(column)
    guard let id = User.ID(text) else {
      throw OrderingError.damaged("\(name(column)) is not an account: \(text)")
    }
    return id
  }

  /// The quantity in a column.
  func quantity(_ column: Int) throws -> Quantity {
    let number = try int(column)
    guard let quantity = Quantity(number) else {
      throw OrderingError.damaged("\(name(column)) is not a quantity: \(number)")
    }
    return quantity
  }

  /// The currency in two columns: code, exponent.
  func currency(_ column: Int) throws -> Currency {
    let (code, exponent) = (try text(column), try int(column + 1))
    guard let currency = Currency(code: code), currency.exponent == exponent else {
      throw OrderingError.damaged("\(name(column)) is not a currency: \(code) \(exponent)")
    }
    return currency
  }

  /// The amount of a known currency in a column of minor units.
  func money(_ column: Int, _ currency: Currency) throws -> Money {
    Money(minorUnits: try int64(column), currency: currency)
  }

  /// The moment in a column.
  func timestamp(_ column: Int) throws -> Timestamp {
    Timestamp(secondsSinceEpoch: try int64(column))
  }

  /// The status in a column.
  func status(_ column: Int) throws -> OrderStatus {
    let text = try text(column)
    guard let status = OrderStatus(rawValue: text) else {
      throw OrderingError.damaged("\(name(column)) is not a status: \(text)")
    }
    return status
  }
}

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
