import Expectations
import Money
import RandomInputs
import Testing

@Suite("Splitting an amount")
struct MoneyAllocationTests {
  private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  @Test("the cents left over go to the largest remainders, the earlier of equals first")
  func largestRemainder() throws {
    try expectEqual(usd(100).allocated(by: [1, 1, 1]), [usd(34), usd(33), usd(33)])
    try expectEqual(usd(10).allocated(by: [1, 2, 4]), [usd(1), usd(3), usd(6)])
    try expectEqual(usd(-100).allocated(by: [1, 1, 1]), [usd(-34), usd(-33), usd(-33)])
    try expectEqual(usd(5).allocated(by: [0, 3]), [usd(0), usd(5)])
    try expectEqual(usd(0).allocated(by: [3, 4]), [usd(0), usd(0)])
  }

  @Test("the parts always add up to the whole and lie within one cent of their share")
  func partsAddUp() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &random)
      let limit: Int64 = round.isMultiple(of: 10) ? .max : 100_000
      let weights = (0..<count).map { _ in Int64.random(in: 1...limit, using: &random) }
      let amount = Int64.random(in: -limit...limit, using: &random)
      let parts = try usd(amount).allocated(by: weights)
      #expect(parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) } == Int128(amount))
      let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
      for (part, weight) in zip(parts, weights) {
        let error = Int128(part.minorUnits) * total - Int128(amount) * Int128(weight)
        #expect(error.magnitude < total.magnitude)
      }
    }
  }

  @Test("the extremes split without overflow")
  func extremes() throws {
    try expectEqual(usd(.min).allocated(by: [1]), [usd(.min)])
    let halves = try usd(.max).allocated(by: [.max, .max])
    expectEqual(halves.map(\.minorUnits), [Int64.max / 2 + 1, Int64.max / 2])
  }

  @Test(
    "weights that are missing, negative or all zero are refused",
    arguments: [[], [0, 0], [2, -1]])
  func invalidWeights(weights: [Int64]) {
    #expect(throws: MoneyError.invalidWeights) { try usd(10).allocated(by: weights) }
  }
}
