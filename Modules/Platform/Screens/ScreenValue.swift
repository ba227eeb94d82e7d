/// A value as a screen shows it: typed, so that a person reads it formatted and a program reads it exact.
///
/// ```swift
/// let values: [ScreenValue] = [
///   "in stock", .number(12), .money(minorUnits: 1_250, currency: "USD", exponent: 2),
/// ]
/// ```
public enum ScreenValue: Hashable, Sendable {
  /// Text, untrusted like all text of a screen.
  case text(String)

  /// A whole number.
  case number(Int)

  /// An amount of money in the currency's minor units (cents), with the ISO 4217 code and exponent.
  case money(minorUnits: Int64, currency: String, exponent: Int)

  /// Money given by its three parts, as a money type hands them over without this module knowing it.
  public static func money(
    _ parts: (minorUnits: Int64, currency: String, exponent: Int)
  ) -> ScreenValue {
    .money(minorUnits: parts.minorUnits, currency: parts.currency, exponent: parts.exponent)
  }
}

extension ScreenValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}
