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
  public let currency: Currency

  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Creates an amount from its parts, as stored in a database or a document.
  ///
  /// Throws ``MoneyError/unknownCurrency(_:)``, or ``MoneyError/wrongExponent(_:found:)`` if the currency has
  /// a different number of decimals, so a stored amount is never misread by a power of ten.
  public init(minorUnits: Int64, code: String, exponent: Int) throws(MoneyError) {
    guard let currency = Currency(code: code) else { throw .unknownCurrency(code) }
    guard currency.exponent == exponent else { throw .wrongExponent(currency, found: exponent) }
    self.init(minorUnits: minorUnits, currency: currency)
  }

  public static func zero(_ currency: Currency) -> Money {
    Money(minorUnits: 0, currency: currency)
  }

  /// The parts of the amount, for a host that shows or stores them.
  public var components: (minorUnits: Int64, currency: String, exponent: Int) {
    (minorUnits, currency.code, currency.exponent)
  }

  public var isZero: Bool { minorUnits == 0 }
}

extension Money: CustomStringConvertible {
  /// The amount as exact text: `12.34 USD`, `-0.05 USD`, `500 JPY`.
  public var description: String { "\(amountText) \(currency.code)" }

  /// The amount without its currency: `12.34`.
  public var amountText: String {
    let (sign, digits) = (minorUnits < 0 ? "-" : "", String(minorUnits.magnitude))
    guard currency.exponent > 0 else { return sign + digits }
    let missing = max(0, currency.exponent + 1 - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    return "\(sign)\(padded.dropLast(currency.exponent)).\(padded.suffix(currency.exponent))"
  }

  /// Parses an amount in the exact form of ``description``, such as `12.34 USD`.
  ///
  /// Only ASCII digits, exactly the currency's decimals, one space and the code are accepted: no
  /// thousands separators, leading zeros, plus sign or negative zero. So `parse` and `description`
  /// are inverses of each other. Throws ``MoneyError/malformed(_:)``,
  /// ``MoneyError/unknownCurrency(_:)`` or ``MoneyError/overflow``.
  public static func parse(_ text: String) throws(MoneyError) -> Money {
    let bytes = Array(text.utf8)
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { throw .malformed(text) }
    let code = bytes[(space + 1)...]
    guard code.count == 3, code.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { throw .malformed(text) }
    let name = String(decoding: code, as: UTF8.self)
    guard let currency = Currency(code: name) else { throw .unknownCurrency(name) }

    var amount = bytes[..<space]
    let isNegative = amount.first == UInt8(ascii: "-")
    if isNegative { amount = amount.dropFirst() }
    let minorUnits = try minorUnits(of: amount, isNegative: isNegative, currency, text)
    return Money(minorUnits: minorUnits, currency: currency)
  }

  /// Parses an amount in a known currency as a person types it: the code may be missing, and of a whole amount the
  /// decimals, such as `35`, `35.00` or `35.00 USD`.
  public static func parse(_ text: String, in currency: Currency) throws(MoneyError) -> Money {
    let code = " \(currency.code)"
    let amount = text.hasSuffix(code) ? text.dropLast(code.utf8.count) : text[...]
    let isWhole = currency.exponent > 0 && !amount.utf8.contains(UInt8(ascii: "."))
    let decimals = isWhole ? "." + String(repeating: "0", count: currency.exponent) : ""
    return try parse(amount + decimals + code)
  }

  private static func minorUnits(
    of amount: ArraySlice<UInt8>, isNegative: Bool, _ currency: Currency, _ text: String
  ) throws(MoneyError) -> Int64 {
    let major: ArraySlice<UInt8>
    let minor: ArraySlice<UInt8>
    if currency.exponent == 0 {
      (major, minor) = (amount, [])
    } else {
      guard let point = amount.firstIndex(of: UInt8(ascii: ".")) else { throw .malformed(text) }
      (major, minor) = (amount[..<point], amount[(point + 1)...])
    }
    let hasLeadingZero = major.count > 1 && major.first == UInt8(ascii: "0")
    let digits = String(decoding: major + minor, as: UTF8.self)
    guard !major.isEmpty, !hasLeadingZero, minor.count == currency.exponent,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { throw .malformed(text) }
    guard let value = Int64((isNegative ? "-" : "") + digits) else { throw .overflow }
    guard value != 0 || !isNegative else { throw .malformed(text) }
    return value
  }
}
