extension Row {
  /// The integer in a column, as an `Int`.
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
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
  ///
  /// - Parameter column: the position in the `SELECT` list, from 0.
  /// - Returns: the value.
  /// - Throws: ``DatabaseError/unexpectedColumn(_:name:expected:found:)`` for any other integer and
  ///   any other type.
  @inlinable
  public func bool(_ column: Int) throws(DatabaseError) -> Bool {
    switch try int64(column) {
    case 0: return false
    case 1: return true
    default:
      throw .unexpectedColumn(column, name: name(column), expected: .boolean, found: .integer)
    }
  }

  /// The integer in a column, or `nil` for NULL.
  @inlinable
  public func optionalInt(_ column: Int) throws(DatabaseError) -> Int? {
    isNull(column) ? nil : try int(column)
  }

  /// The 64-bit integer in a column, or `nil` for NULL.
  @inlinable
  public func optionalInt64(_ column: Int) throws(DatabaseError) -> Int64? {
    isNull(column) ? nil : try int64(column)
  }

  /// The floating-point number in a column, or `nil` for NULL.
  @inlinable
  public func optionalReal(_ column: Int) throws(DatabaseError) -> Double? {
    isNull(column) ? nil : try real(column)
  }

  /// The text in a column, or `nil` for NULL.
  @inlinable
  public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// The truth value in a column, or `nil` for NULL.
  @inlinable
  public func optionalBool(_ column: Int) throws(DatabaseError) -> Bool? {
    isNull(column) ? nil : try bool(column)
  }

  /// The bytes in a column, or `nil` for NULL.
  @inlinable
  public func optionalBlob(_ column: Int) throws(DatabaseError) -> [UInt8]? {
    isNull(column) ? nil : try blob(column)
  }
}
