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
///   Product(id: try row.text(0), name: try row.text(1), note: try row.optionalText(2))
/// }
/// ```
public protocol Row {
  /// Whether the column exists and is NULL.
  func isNull(_ column: Int) -> Bool

  /// The integer in a column.
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``.
  func int64(_ column: Int) throws(DatabaseError) -> Int64

  /// The floating-point number in a column; an integer is not one.
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``.
  func real(_ column: Int) throws(DatabaseError) -> Double

  /// The text in a column.
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``, or
  ///   ``DatabaseError/invalidText(column:name:)`` when the bytes are not UTF-8.
  func text(_ column: Int) throws(DatabaseError) -> String

  /// The bytes in a column.
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``.
  func blob(_ column: Int) throws(DatabaseError) -> [UInt8]

  /// The name of a column in the `SELECT` list, empty when there is no such column.
  func name(_ column: Int) -> String
}
