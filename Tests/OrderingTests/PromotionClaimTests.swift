import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("Calling for a promotion")
struct PromotionClaimTests {
  private func claim(
    at second: Int64 = 0, uses: Int = 0, usesByAccount: Int = 0, minimum: Money = usd(1_000)
  ) throws -> PromotionClaim {
    let promotion = Promotion(
      code: try #require(PromoCode("TEST")), benefit: .share(basisPoints: 1_000), minimum: minimum,
      startsAt: Timestamp(secondsSinceEpoch: 0), endsAt: Timestamp(secondsSinceEpoch: 100),
      limit: 3, accountLimit: 2)
    return PromotionClaim(
      promotion, at: Timestamp(secondsSinceEpoch: second), uses: uses,
      usesByAccount: usesByAccount)
  }

  @Test("counts from its first second to just before its last")
  func dates() throws {
    try expectEqual(
      claim(at: -1).refusal(on: usd(1_000)), .notStarted(from: Timestamp(secondsSinceEpoch: 0)))
    #expect(try claim(at: 0).refusal(on: usd(1_000)) == nil)
    #expect(try claim(at: 99).refusal(on: usd(1_000)) == nil)
    try expectEqual(
      claim(at: 100).refusal(on: usd(1_000)), .over(since: Timestamp(secondsSinceEpoch: 100)))
  }

  @Test("counts until either limit is reached")
  func limits() throws {
    #expect(try claim(uses: 2, usesByAccount: 1).refusal(on: usd(1_000)) == nil)
    try expectEqual(claim(uses: 3).refusal(on: usd(1_000)), .usedUp)
    try expectEqual(
      claim(uses: 2, usesByAccount: 2).refusal(on: usd(1_000)), .usedByAccount(limit: 2))
  }

  @Test("counts for goods of its currency that reach its minimum")
  func goods() throws {
    try expectEqual(claim().refusal(on: usd(999)), .needsMinimum(usd(1_000), missing: usd(1)))
    let yen = Money(minorUnits: 1, currency: .jpy)
    try expectEqual(claim(minimum: yen).refusal(on: usd(1_000)), .otherCurrency(.jpy))
    let applied = try AppliedPromotion(claim(minimum: yen), to: usd(1_000))
    #expect(applied.discount == usd(0) && !applied.applies)
  }

  @Test("reports first what no purchase can fix")
  func order() throws {
    try expectEqual(
      claim(at: 100, uses: 3).refusal(on: usd(1)),
      .over(since: Timestamp(secondsSinceEpoch: 100)))
    try expectEqual(claim(uses: 3, usesByAccount: 2).refusal(on: usd(1)), .usedUp)
    try expectEqual(claim(usesByAccount: 2).refusal(on: usd(1)), .usedByAccount(limit: 2))
    let yen = Money(minorUnits: 1, currency: .jpy)
    try expectEqual(claim(at: 100, minimum: yen).refusal(on: usd(1)), .otherCurrency(.jpy))
  }
}

private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
