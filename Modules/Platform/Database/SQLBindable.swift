/// A Swift type whose values can be bound to a placeholder of a statement.
///
/// ```swift
/// extension Product.ID: SQLBindable {
///   public var sqlValue: SQLValue { .text(rawValue) }
/// }
/// ```
public protocol SQLBindable {
  var sqlValue: SQLValue { get }
  /// The values of its places in a statement: one, unless it is a ``SQLList``.
  var sqlValues: [SQLValue] { get }
}

extension SQLBindable {
  public var sqlValues: [SQLValue] { [sqlValue] }
}

extension SQLValue: SQLBindable {
  public var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
  public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
  public var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLBindable {
  /// The integer 1 for `true`, 0 for `false`.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

/// An SQL value that can be bound to a placeholder.
///
/// Callers pass Swift values, which ``SQLBindable`` converts to SQL values; engines bind these.
public enum SQLValue: Sendable, Hashable {
  /// No value: NULL.
  case null
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A floating-point number of 64 bits.
  case real(Double)
  /// A text, stored as UTF-8.
  case text(String)
  /// Bytes, stored as they are.
  case blob([UInt8])
}
