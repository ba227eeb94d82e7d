extension Money {
  /// Adds an amount of the same currency.
  ///
  /// Throws ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/overflow``.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
  }

  /// Subtracts an amount of the same currency.
  ///
  /// Throws ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/overflow``.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
  }

  /// Multiplies the amount by a whole number, such as a quantity.
  ///
  /// Throws ``MoneyError/overflow``.
  public func multiplied(by factor: Int) throws(MoneyError) -> Money {
    try checked(minorUnits.multipliedReportingOverflow(by: Int64(factor)))
  }

  /// Takes a share given in basis points, hundredths of a percent.
  ///
  /// The one rounding rule of the shop: to the nearest minor unit, halves away from zero.
  ///
  /// - Parameter basisPoints: The share; 725 is 7.25 %.
  /// - Returns: The rounded share.
  /// - Throws: ``MoneyError/overflow``.
  public func share(basisPoints: Int) throws(MoneyError) -> Money {
    let scaled = Int128(minorUnits) * Int128(basisPoints)
    let half: Int128 = scaled < 0 ? -5_000 : 5_000
    guard let rounded = Int64(exactly: (scaled + half) / 10_000) else { throw .overflow }
    return Money(minorUnits: rounded, currency: currency)
  }

  /// Adds up amounts of one currency.
  ///
  /// - Parameters:
  ///   - amounts: The amounts to add.
  ///   - currency: Their currency, which is also that of an empty sum.
  /// - Returns: The sum.
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/overflow``.
  /// - Complexity: O(*n*).
  public static func sum(
    _ amounts: some Sequence<Money>, in currency: Currency
  ) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for amount in amounts { total = try total.adding(amount) }
    return total
  }

  /// Tells whether the amount is less than another of the same currency.
  ///
  /// - Parameter other: The amount to compare with.
  /// - Returns: Whether this amount is the smaller one.
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``.
  public func isLess(than other: Money) throws(MoneyError) -> Bool {
    try checkCurrency(of: other)
    return minorUnits < other.minorUnits
  }

  private func checkCurrency(of other: Money) throws(MoneyError) {
    guard currency == other.currency else {
      throw .currencyMismatch(currency, other.currency)
    }
  }

  private func checked(
    _ result: (partialValue: Int64, overflow: Bool)
  ) throws(MoneyError) -> Money {
    guard !result.overflow else { throw .overflow }
    return Money(minorUnits: result.partialValue, currency: currency)
  }
}
