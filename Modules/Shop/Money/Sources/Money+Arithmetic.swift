extension Money {
  /// Adds an amount of the same currency.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    return try checked(minorUnits.addingReportingOverflow(other.minorUnits))
  }

  /// Subtracts an amount of the same currency.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try checkCurrency(of: other)
    return try checked(minorUnits.subtractingReportingOverflow(other.minorUnits))
  }

  /// Multiplies the amount by a whole number, such as a quantity.
  public func multiplied(by factor: Int) throws(MoneyError) -> Money {
    try checked(minorUnits.multipliedReportingOverflow(by: Int64(factor)))
  }

  /// Returns a share in basis points: 725 is 7.25 %; throws ``MoneyError/overflow``.
  ///
  /// This is the shop's only rounding rule: to the nearest minor unit, halves away from zero.
  public func share(basisPoints: Int) throws(MoneyError) -> Money {
    try share(basisPoints, of: 10_000)
  }

  /// Returns a share as so many parts of a positive whole, rounded like other shares; throws
  /// ``MoneyError/overflow``.
  public func share(_ parts: Int, of whole: Int) throws(MoneyError) -> Money {
    let scaled = Int128(minorUnits) * Int128(parts)
    let half = Int128(scaled < 0 ? -whole : whole) / 2
    guard let rounded = Int64(exactly: (scaled + half) / Int128(whole)) else { throw .overflow }
    return Money(minorUnits: rounded, currency: currency)
  }

  /// Adds up amounts of one currency; an empty sum is zero in that currency.
  public static func sum(
    _ amounts: some Sequence<Money>, in currency: Currency
  ) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for amount in amounts { total = try total.adding(amount) }
    return total
  }

  /// Returns whether the amount is less, or throws ``MoneyError/currencyMismatch(_:_:)``.
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

extension Money {
  /// Splits the amount in proportion to weights, so that the parts add up to it exactly.
  ///
  /// Uses the largest-remainder method (Hamilton's): every part is rounded towards zero, and each remaining
  /// minor unit goes to one of the parts with the largest remainders, the earlier first if two are equal.
  /// Throws ``MoneyError/invalidWeights`` if a weight is negative or all are zero.
  public func allocated(by weights: [Int64]) throws(MoneyError) -> [Money] {
    guard weights.allSatisfy({ $0 >= 0 }) else { throw .invalidWeights }
    let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
    guard total > 0 else { throw .invalidWeights }

    let sign: Int128 = minorUnits < 0 ? -1 : 1
    let magnitude = Int128(minorUnits.magnitude)
    var parts: [Int128] = []
    var remainders: [(remainder: Int128, index: Int)] = []
    for (index, weight) in weights.enumerated() {
      let (quotient, remainder) = (magnitude * Int128(weight)).quotientAndRemainder(
        dividingBy: total)
      parts.append(quotient)
      remainders.append((remainder, index))
    }

    let leftOver = Int(magnitude - parts.reduce(0, +))
    remainders.sort {
      $0.remainder != $1.remainder ? $0.remainder > $1.remainder : $0.index < $1.index
    }
    for (_, index) in remainders.prefix(leftOver) { parts[index] += 1 }
    return parts.map { Money(minorUnits: Int64($0 * sign), currency: currency) }
  }
}
