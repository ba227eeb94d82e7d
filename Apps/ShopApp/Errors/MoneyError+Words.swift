public import Diagnostics
public import Money

extension MoneyError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .overflow:
      words("overflow", .invalidData, "the amount is too large", "use smaller quantities")
    case .currencyMismatch(let first, let second):
      words("currencyMismatch", .internal, "\(first.code) and \(second.code) do not add up")
    case .unknownCurrency(let code):
      words(
        "unknownCurrency", .invalidData, "\"\(code)\" is no known currency",
        "use a code such as USD")
    case .wrongExponent(let currency, let found):
      words(
        "wrongExponent", .invalidData,
        "\(currency.code) has \(currency.exponent) decimal places, not \(found)")
    case .malformed(let text):
      words("malformed", .invalidData, "\"\(text)\" is no amount", "write it like 12.34 USD")
    case .invalidWeights:
      words("invalidWeights", .internal, "an amount cannot be split that way")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "money.\(code)", category: category, message: message, hint: hint)
  }
}
