/// An exact amount of one currency, counted in its minor unit.
///
/// Amounts are whole numbers of cents, yen or fils; nothing is ever computed in floating point, and
/// every operation that could overflow or mix currencies throws.
///
/// ```swift
/// let price = Money(minorUnits: 1_999, currency: .usd)
/// try price.multiplied(by: 3).description  // "59.97 USD"
/// ```
public struct Money: Hashable, Sendable {
  /// The amount in minor units, such as cents.
  public let minorUnits: Int64
  /// The currency the amount is of.
  public let currency: Currency

  /// Creates an amount from minor units.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Creates an amount from its parts, as they are kept in a database or a document.
  ///
  /// Throws ``MoneyError/unknownCurrency(_:)``, or ``MoneyError/wrongExponent(_:found:)`` when the
  /// currency has other decimals, so a stored amount is never misread by a power of ten.
  public init(minorUnits: Int64, code: String, exponent: Int) throws(MoneyError) {
    guard let currency = Currency(code: code) else { throw .unknownCurrency(code) }
    guard currency.exponent == exponent else { throw .wrongExponent(currency, found: exponent) }
    self.init(minorUnits: minorUnits, currency: currency)
  }

  /// Nothing, in a currency.
  public static func zero(_ currency: Currency) -> Money {
    Money(minorUnits: 0, currency: currency)
  }

  /// The parts an amount is made of, for a host that shows or stores them.
  public var components: (minorUnits: Int64, currency: String, exponent: Int) {
    (minorUnits, currency.code, currency.exponent)
  }

  /// Whether the amount is nothing.
  public var isZero: Bool { minorUnits == 0 }
}
