public import FuzzKit
import Money
import Ordering

/// Amounts and quantities parse exactly what they print, and arithmetic on them is exact or fails.
public enum AmountProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    try checkText(String(decoding: input, as: UTF8.self))
    var reader = InputReader(input)
    let currency = reader.element(of: Currency.all) ?? .usd
    let first = Money(minorUnits: reader.integer(), currency: currency)
    let second = Money(minorUnits: reader.integer() >> reader.number(below: 64), currency: currency)
    for amount in [first, second] {
      try Violation.unless(
        (try? Money.parse(amount.description)) == amount, "\(amount) is not read")
    }
    try checkArithmetic(first, second)
    let weights = (0..<reader.number(below: 9)).map { _ in
      reader.integer() >> reader.number(below: 64)
    }
    try checkAllocation(of: first, by: weights)
    let factor = Int(reader.integer() >> reader.number(below: 64))
    try checkScaling(of: second, by: factor)
  }

  private static func checkText(_ text: String) throws(Violation) {
    if let amount = try? Money.parse(text) {
      try Violation.unless(
        amount.description.utf8.elementsEqual(text.utf8), "\(text) reads as \(amount)")
    }
    if let quantity = Quantity(text) {
      try Violation.unless(
        Quantity.allowed.contains(quantity.value) && Int(text) == quantity.value
          && text.utf8.allSatisfy { (0x30...0x39).contains($0) },
        "\(text) reads as the quantity \(quantity)")
      try Violation.unless(Quantity(quantity.description) == quantity, "\(quantity) is not read")
    }
  }

  private static func checkArithmetic(_ first: Money, _ second: Money) throws(Violation) {
    let exact = Int128(first.minorUnits) + Int128(second.minorUnits)
    let sum = try? first.adding(second)
    try Violation.unless(
      sum?.minorUnits == Int64(exactly: exact),
      "\(first) and \(second) is not \(sum.map(\.description) ?? "refused")")
    guard let sum, let back = try? sum.subtracting(second) else {
      return try Violation.unless(sum == nil, "\(second) is not accepted away again")
    }
    try Violation.unless(back == first, "\(sum) less \(second) is \(back)")
  }

  private static func checkAllocation(
    of amount: Money, by weights: [Int64]
  ) throws(Violation) {
    let isSound = weights.allSatisfy { $0 >= 0 } && weights.contains { $0 > 0 }
    guard let parts = try? amount.allocated(by: weights) else {
      return try Violation.unless(!isSound, "\(amount) is not split by \(weights)")
    }
    try Violation.unless(isSound && parts.count == weights.count, "split by \(weights)")
    let total = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    try Violation.unless(total == Int128(amount.minorUnits), "parts of \(amount) make \(total)")
    let weight = weights.reduce(Int128(0)) { $0 + Int128($1) }
    for (part, own) in zip(parts, weights) {
      // Each part differs from its exact share by less than one minor unit.
      let due = Int128(amount.minorUnits) * Int128(own)
      let error = Int128(part.minorUnits) * weight - due
      try Violation.unless(error.magnitude < weight.magnitude, "\(part) of \(amount) by \(weights)")
    }
  }

  private static func checkScaling(of amount: Money, by factor: Int) throws(Violation) {
    let exact = Int128(amount.minorUnits) * Int128(factor)
    let product = try? amount.multiplied(by: factor)
    try Violation.unless(
      product?.minorUnits == Int64(exactly: exact), "\(factor) times \(amount)")
    guard let share = try? amount.share(basisPoints: factor) else {
      return try Violation.unless(
        exact.magnitude / 10_000 >= UInt128(Int64.max), "a share of \(amount) is refused")
    }
    let error = Int128(share.minorUnits) * 10_000 - exact
    try Violation.unless(error.magnitude <= 5_000, "\(factor) basis points of \(amount): \(share)")
  }
}
