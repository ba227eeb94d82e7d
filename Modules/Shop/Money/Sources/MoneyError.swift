public import Diagnostics

/// Why an amount could not be computed or read.
public enum MoneyError: Error, Hashable, Sendable {
  /// The exact result does not fit in 64 bits of minor units.
  case overflow
  case currencyMismatch(Currency, Currency)
  /// The code is not in ``Currency/all``.
  case unknownCurrency(String)
  case wrongExponent(Currency, found: Int)
  case malformed(String)
  /// The weights of a split include a negative number or add up to zero.
  case invalidWeights
}

extension MoneyError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .overflow:
      .init(
        "money.overflow", .invalidData, "the amount is too large", hint: "use smaller quantities")
    case .currencyMismatch(let first, let second):
      .init("money.currencyMismatch", .internal, "\(first.code) and \(second.code) do not add up")
    case .unknownCurrency(let code):
      .init(
        "money.unknownCurrency", .invalidData, "\"\(code)\" is not a known currency",
        hint: "use a code such as USD")
    case .wrongExponent(let currency, let found):
      .init(
        "money.wrongExponent", .invalidData,
        "\(currency.code) has \(currency.exponent) decimal places, not \(found)",
        hint: "write it like \(Money(minorUnits: 1_234, currency: currency))")
    case .malformed(let text):
      .init(
        "money.malformed", .invalidData, "\"\(text)\" is not an amount",
        hint: "write it like 12.34 USD"
      )
    case .invalidWeights:
      .init("money.invalidWeights", .internal, "an amount cannot be split that way")
    }
  }
}
