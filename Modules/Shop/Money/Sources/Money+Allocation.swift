extension Money {
  /// Splits the amount in proportion to weights, so that the parts add up to it exactly.
  ///
  /// Uses the largest-remainder method (Hamilton's): every part is rounded towards zero, and the minor
  /// units left over go one each to the parts that lost most, the earlier of two equals first.
  ///
  /// - Parameter weights: One weight a part; none negative, not all zero.
  /// - Returns: The parts, in the order of the weights.
  /// - Throws: ``MoneyError/invalidWeights``.
  /// - Complexity: O(*n* log *n*) in the number of weights.
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
