import Screens

extension ScreenValue {
  /// The value as a person reads it: `Mug`, `12`, `12.50 USD`.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .money(let minorUnits, let currency, let exponent):
      Self.decimal(minorUnits, exponent: exponent) + " " + currency
    }
  }

  /// Whether columns of such values are aligned at the right.
  var isNumeric: Bool {
    if case .text = self { false } else { true }
  }

  /// The most decimals that are drawn; no currency of ISO 4217 has more than four.
  private static let maximumExponent = 18

  private static func decimal(_ minorUnits: Int64, exponent: Int) -> String {
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    let decimals = min(max(0, exponent), maximumExponent)
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
