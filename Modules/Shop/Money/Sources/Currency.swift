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

  private init(_ code: String, _ exponent: Int, _ scale: Int64) {
    (self.code, self.exponent, self.minorUnitsPerMajor) = (code, exponent, scale)
  }

  /// Finds a currency by its code, written in capitals; `nil` when the table has none.
  public init?(code: String) {
    guard let known = Self.all.first(where: { $0.code == code }) else { return nil }
    self = known
  }

  public var description: String { code }

  /// The United States dollar.
  public static let usd = Currency("USD", 2, 100)

  /// The euro.
  public static let eur = Currency("EUR", 2, 100)

  /// The pound sterling.
  public static let gbp = Currency("GBP", 2, 100)

  /// The yen, which has no minor unit.
  public static let jpy = Currency("JPY", 0, 1)

  /// The Kuwaiti dinar, whose minor unit has three decimals.
  public static let kwd = Currency("KWD", 3, 1_000)

  /// Every currency the shop knows.
  public static let all: [Currency] = [
    .usd, .eur, .gbp, .jpy, .kwd,
    Currency("AUD", 2, 100), Currency("CAD", 2, 100), Currency("CHF", 2, 100),
    Currency("KRW", 0, 1), Currency("BHD", 3, 1_000),
  ]
}
