/// A currency of ISO 4217 with the number of decimals its minor unit has.
///
/// Only currencies of the built-in table exist, so a code always has one exponent and an amount's
/// text can be read back exactly.
public struct Currency: Hashable, Sendable, CustomStringConvertible {
  /// The alphabetic code, such as `USD`.
  public let code: String

  /// How many decimals the minor unit has: 0 for the yen, 2 for the dollar, 3 for the dinar.
  public let exponent: Int

  /// How many minor units make one major unit.
  public let minorUnitsPerMajor: Int64

  init(_ code: String, exponent: Int) {
    (self.code, self.exponent) = (code, exponent)
    minorUnitsPerMajor = (0..<exponent).reduce(1) { scale, _ in scale * 10 }
  }

  /// Finds a currency by its code, written in capitals; `nil` when the table has none.
  public init?(code: String) {
    guard let known = Self.byCode[code] else { return nil }
    self = known
  }

  public var description: String { code }

  /// The currency the shop sells in: that of every price, of shipping and of tax.
  ///
  /// It is stated here alone. Prices of other currencies are refused where they come in, and a product
  /// that has one all the same cannot be sold.
  public static let shop = Currency.usd

  /// The United States dollar.
  public static let usd = Currency("USD", exponent: 2)

  /// The euro.
  public static let eur = Currency("EUR", exponent: 2)

  /// The pound sterling.
  public static let gbp = Currency("GBP", exponent: 2)

  /// The yen, which has no minor unit.
  public static let jpy = Currency("JPY", exponent: 0)

  /// The Kuwaiti dinar, whose minor unit has three decimals.
  public static let kwd = Currency("KWD", exponent: 3)
}
