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
