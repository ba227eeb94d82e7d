/// One row being read, valid only inside the closure it is handed to.
///
/// Columns are counted from 0, in the order of the `SELECT` list. A reader never converts: a column
/// of another type than the one asked for is an error, so a schema and the code that reads it
/// cannot drift apart unnoticed.
///
/// A row kept past its closure reads nothing any more: its readers throw
/// ``DatabaseError/rowExpired``.
///
/// ```swift
/// let products = try transaction.rows("SELECT id, name, note FROM product") { row in
///   Product(id: try row.text(0), name: try row.text(1), note: try row.optional(2, row.text))
/// }
/// ```
public protocol Row {
  /// Whether the column exists and is NULL.
  func isNull(_ column: Int) -> Bool

  /// The integer in a column.
  func int64(_ column: Int) throws(DatabaseError) -> Int64

  /// The floating-point number in a column; an integer is not one.
  func real(_ column: Int) throws(DatabaseError) -> Double

  /// The text in a column.
  ///
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``, or
  ///   ``DatabaseError/invalidText(column:name:)`` when the bytes are not UTF-8.
  func text(_ column: Int) throws(DatabaseError) -> String

  /// The bytes in a column.
  func blob(_ column: Int) throws(DatabaseError) -> [UInt8]

  /// The name of a column in the `SELECT` list, empty when there is no such column.
  func name(_ column: Int) -> String
}

/// What a column of a row holds, or was asked to hold.
///
/// ``DatabaseError/unexpectedColumn(_:name:expected:found:)`` carries two: what was asked for,
/// and what was found.
public enum ColumnType: String, Sendable, Hashable {
  /// No value: NULL.
  case null
  /// A whole number.
  case integer
  /// A floating-point number.
  case real
  /// A text.
  case text
  /// Bytes.
  case blob
  /// An integer that is 0 or 1.
  case boolean
  /// The row has no such column.
  case missing
}

extension Row {
  /// The integer in a column, as an `Int`.
  ///
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``, also where `Int` is too
  ///   narrow.
  @inlinable
  public func int(_ column: Int) throws(DatabaseError) -> Int {
    guard let value = Int(exactly: try int64(column)) else {
      throw .unexpectedColumn(column, name: name(column), expected: .integer, found: .integer)
    }
    return value
  }

  /// The truth value in a column: 0 or 1.
  @inlinable
  public func bool(_ column: Int) throws(DatabaseError) -> Bool {
    switch try int64(column) {
    case 0: return false
    case 1: return true
    default:
      throw .unexpectedColumn(column, name: name(column), expected: .boolean, found: .integer)
    }
  }

  /// What one of the readers finds in a column, or `nil` for NULL.
  ///
  /// ```swift
  /// let note = try row.optional(2, row.text)
  /// ```
  @inlinable
  public func optional<Value, Failure: Error>(
    _ column: Int, _ read: (_ column: Int) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    isNull(column) ? nil : try read(column)
  }
}
