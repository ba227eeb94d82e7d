/// Why an amount could not be computed or read.
public enum MoneyError: Error, Hashable, Sendable {
  /// The exact result does not fit in 64 bits of minor units.
  case overflow

  /// Two amounts of different currencies were combined.
  case currencyMismatch(Currency, Currency)

  /// No currency of the table has this code.
  case unknownCurrency(String)

  /// A code came with another number of decimals than the currency has.
  case wrongExponent(Currency, found: Int)

  /// The text is not an amount such as `12.34 USD`.
  case malformed(String)

  /// An amount was to be split by weights that are negative or add up to zero.
  case invalidWeights
}
