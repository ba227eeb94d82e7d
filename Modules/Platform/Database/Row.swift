/// One row being read, valid only inside the closure that receives it.
///
/// Columns are counted from 0, in the order of the `SELECT` list. A reader never converts: a column
/// whose type differs from the requested one is an error, so a schema and the code that reads it
/// cannot drift apart unnoticed.
///
/// After its closure has returned, a row is unusable: its readers throw ``DatabaseError/rowExpired``.
///
/// ```swift
/// let products = try transaction.rows("SELECT id, name, note FROM product") { row in
///   Product(id: try row.text(0), name: try row.text(1), note: try row.optional(2, row.text))
/// }
/// ```
public protocol Row {
  /// Whether the column exists and is NULL.
  func isNull(_ column: Int) -> Bool

  /// Returns the integer in a column.
  func int64(_ column: Int) throws(DatabaseError) -> Int64

  /// Returns the floating-point number in a column; an integer is an error.
  func real(_ column: Int) throws(DatabaseError) -> Double

  /// Returns the text in a column.
  ///
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``, or
  ///   ``DatabaseError/invalidText(column:name:)`` when the bytes are not UTF-8.
  func text(_ column: Int) throws(DatabaseError) -> String

  /// Returns the bytes in a column.
  func blob(_ column: Int) throws(DatabaseError) -> [UInt8]

  /// Returns the name of a column in the `SELECT` list, empty if there is no such column.
  func name(_ column: Int) -> String
}

/// The type of a column's value, found or requested.
///
/// ``DatabaseError/unexpectedColumn(_:name:expected:found:)`` carries both.
public enum ColumnType: String, Sendable, Hashable {
  /// No value: NULL.
  case null
  /// A whole number.
  case integer
  /// A floating-point number.
  case real
  case text
  /// Bytes.
  case blob
  /// An integer that is 0 or 1.
  case boolean
  /// The row has no such column.
  case missing
}

extension Row {
  /// Returns the integer in a column as an `Int`.
  ///
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)``, also if it does not fit in `Int`.
  @inlinable
  public func int(_ column: Int) throws(DatabaseError) -> Int {
    guard let value = Int(exactly: try int64(column)) else {
      throw .unexpectedColumn(column, name: name(column), expected: .integer, found: .integer)
    }
    return value
  }

  /// Returns the truth value in a column, stored as 0 or 1.
  @inlinable
  public func bool(_ column: Int) throws(DatabaseError) -> Bool {
    switch try int64(column) {
    case 0: return false
    case 1: return true
    default:
      throw .unexpectedColumn(column, name: name(column), expected: .boolean, found: .integer)
    }
  }

  /// Returns the value whose raw value is the text in a column, such as an identifier or a state.
  ///
  /// ```swift
  /// Order(id: try row.value(0), status: try row.value(1), placedAt: try row.value(2))
  /// ```
  ///
  /// - Throws: ``DatabaseError/corrupt(message:)`` for a text that is none.
  public func value<Value: RawRepresentable>(_ column: Int) throws(DatabaseError) -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: try text(column)) else { throw noValue(column, Value.self) }
    return value
  }

  /// Returns the value whose raw value is the integer in a column, such as a moment.
  ///
  /// - Throws: ``DatabaseError/corrupt(message:)`` for a number that is none.
  public func value<Value: RawRepresentable>(_ column: Int) throws(DatabaseError) -> Value
  where Value.RawValue == Int64 {
    guard let value = Value(rawValue: try int64(column)) else { throw noValue(column, Value.self) }
    return value
  }

  /// What is in the column may be a person's; the message says only where it is.
  private func noValue(_ column: Int, _ type: Any.Type) -> DatabaseError {
    .corrupt(message: "\(name(column)) holds no \(type)")
  }

  /// Returns what a reader finds in a column, or `nil` for NULL.
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
