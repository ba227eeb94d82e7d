/// What a column of a row holds, or was asked to hold.
public enum ColumnType: String, Sendable, Hashable {
  case null
  case integer
  case real
  case text
  case blob
  /// An integer that is 0 or 1.
  case boolean
  /// The row has no such column.
  case missing
}
