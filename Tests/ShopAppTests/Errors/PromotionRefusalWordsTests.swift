import Diagnostics
import Money
import Ordering
import Screens
import SharedKernel
import Testing

@testable import ShopApp

@Suite("Why a promo code is refused")
struct PromotionRefusalWordsTests {
  private static let day = Timestamp(secondsSinceEpoch: 1_767_261_600)
  private static let dollar = Money(minorUnits: 100, currency: .usd)

  @Test(
    "is told in words and under a name of its own",
    arguments: [
      (.notStarted(from: day), "ordering.promoNotStarted", "SAVE10 cannot be used yet"),
      (.over(since: day), "ordering.promoOver", "SAVE10 has been over since 2026-01-01 10:00 UTC"),
      (.otherCurrency(.eur), "ordering.promoOtherCurrency", "SAVE10 is for prices in EUR"),
      (.usedUp, "ordering.promoUsedUp", "SAVE10 is used up"),
      (.usedByAccount(limit: 1), "ordering.promoUsedByAccount", "you have used SAVE10 1 time"),
      (
        .needsMinimum(dollar, missing: dollar), "ordering.promoNeedsMinimum",
        "SAVE10 needs an order of 1.00 USD"
      ),
    ] as [(PromotionRefusal, String, String)])
  func words(refusal: PromotionRefusal, code: String, message: String) throws {
    let promo = try #require(PromoCode("save10"))
    let explanation = OrderingError.promoRefused(promo, refusal).explanation
    #expect(explanation.code == code)
    #expect(explanation.message == message)
  }
}
