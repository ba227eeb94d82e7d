/// A value as SQL knows it: what is bound to a placeholder.
///
/// Callers pass Swift values, which ``SQLBindable`` turns into these; engines bind these.
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
