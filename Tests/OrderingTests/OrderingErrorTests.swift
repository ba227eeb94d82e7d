import Catalog
import Diagnostics
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("What an order refuses")
struct OrderingErrorTests {
  private static let day = Timestamp(secondsSinceEpoch: 1_767_261_600)
  private static let dollar = Money(minorUnits: 100, currency: .usd)

  private static func errors() throws -> [OrderingError] {
    let mug = try #require(Product.ID("p-1"))
    let order = try #require(Order.ID("o-1"))
    let card = try #require(PaymentMethod.ID("c-1"))
    let key = try #require(IdempotencyKey("k"))
    let region = try #require(TaxRegion("US-ZZ"))
    return [
      .notSignedIn, .noSuchProduct(mug), .unavailable(product: "Mug", .removed), .notInCart(mug),
      .soldOut(product: "Mug", left: 0), .quantityTooLarge(mug), .emptyCart, .invalidPromoCode("x"),
      .priceChanged(old: dollar, new: dollar), .cartChanged(), .idempotencyKeyReused(key),
      .invalidRegion("x"), .unknownCountry("uk"), .unknownPart(region), .partNeeded(region),
      .invalidAddress(.street, .empty), .addressBookFull, .noSuchAddress,
      .invalidPaymentLabel(.empty), .looksLikeCardNumber,
      .noSuchPaymentMethod(card), .noSuchOrder(order), .cannotCancel(order, .shipped),
      .cannotReturn(order, .shipped), .returnTimeOver(order, since: day), .nothingToReturn(order),
      .notLeft(order, "Mug", left: 1), .returnedMeanwhile(order),
      .paymentTimeOver(order, since: day), .orderCancelled(order),
      .refundOutstanding(order, .timedOut), .cardUnknown(order), .damaged("m"),
    ]
  }

  @Test("explains itself under a code of its module, with a remedy unless it is a defect")
  func explained() throws {
    for error in try Self.errors() {
      let explanation = error.explanation
      #expect(explanation.code.hasPrefix("ordering."), "\(error)")
      expectEqual(explanation.message.first?.isUppercase, false, "\(error)")
      #expect(explanation.message.last != ".", "\(error)")
      #expect(explanation.hint?.isEmpty == false || explanation.category == .internal, "\(error)")
    }
  }

  @Test("and no two causes share a code")
  func codes() throws {
    let errors = try Self.errors()
    expectEqual(Set(errors.map(\.explanation.code)).count, errors.count)
  }

  @Test("is reported with the state it is in, and what may be done")
  func undone() throws {
    let id = try #require(Order.ID("o-1"))
    let sent = OrderingError.cannotReturn(id, .shipped).explanation
    expectEqual(sent.code, "ordering.cannotReturn")
    expectEqual(sent.message, "o-1 cannot be returned, it is shipped")
    let late = OrderingError.returnTimeOver(id, since: Self.day).explanation
    expectEqual(late.message, "o-1 could be returned until 2026-01-01 10:00 UTC")
    expectEqual(late.hint, "an order can be returned for 30 days after it arrived")
    let unpaid = OrderingError.paymentTimeOver(id, since: Self.day).explanation
    expectEqual(
      unpaid.message, "o-1 could be paid until 2026-01-01 10:00 UTC, and was cancelled then")
    let euros = Money(minorUnits: 1_200, currency: .eur)
    let foreign = OrderingError.unavailable(
      product: "Mug", .otherCurrency(price: euros, shop: .usd))
    expectEqual(
      foreign.explanation.message,
      "\"Mug\" cannot be sold: its price is 12.00 EUR, and the shop sells in USD")
    expectEqual(foreign.explanation.hint, "in the cart, remove it")
    let changed = OrderingError.cartChanged().explanation
    expectEqual(changed.category, .temporary)
    expectEqual(changed.hint, "look it over and confirm again; nothing was charged")
  }

  @Test("says when on the clock of the person it is shown to, beside UTC")
  func local() throws {
    let id = try #require(Order.ID("o-1"))
    let code = try #require(PromoCode("SAVE10"))
    let clock = WallClock(zone: { _ in (-18_000, "EST") }) { Self.day }
    let errors: [OrderingError] = [
      .returnTimeOver(id, since: Self.day), .paymentTimeOver(id, since: Self.day),
      .promoRefused(code, .over(since: Self.day)),
      .promoRefused(code, .notStarted(from: Self.day)),
    ]
    for error in errors {
      #expect(
        error.explanation(on: clock).description.contains("2026-01-01 10:00 UTC (05:00 EST)"))
      #expect(!error.explanation.description.contains("EST"))
    }
  }

  @Test("is reported with the code that was meant, where one is known")
  func countries() {
    let kingdom = OrderingError.unknownCountry("UK").explanation
    expectEqual(kingdom.message, "UK is not the code of a country")
    expectEqual(kingdom.hint, "the code is GB")
    let union = OrderingError.unknownCountry("EU").explanation
    expectEqual(union.hint, "use the country's two letters of ISO 3166, such as DE or US")
  }

  @Test(
    "reports why a promo code is refused, in words and under a name of its own",
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
    expectEqual(explanation.code, code)
    expectEqual(explanation.message, message)
  }

  @Test("passes on why a payment did not come about, and what cannot be computed")
  func nested() throws {
    let errors: [PaymentError] = [.declined, .timedOut, .unknownToken]
    for error in errors {
      expectEqual(OrderingError.paymentFailed(error).explanation, error.explanation)
      #expect(error.explanation.code.hasPrefix("payment."))
      expectEqual(error.explanation.hint?.isEmpty, false)
    }
    expectEqual(Set(errors.map(\.explanation.code)).count, errors.count)
    expectEqual(OrderingError.money(.overflow).explanation, MoneyError.overflow.explanation)
    let order = try #require(Order.ID("o-1"))
    let refund = OrderingError.refundOutstanding(order, .timedOut).explanation
    #expect(refund.message.hasSuffix("its refund failed: the payment service did not answer"))
  }

  @Test("because what is stored makes no sense is damaged, and no defect of the program")
  func damaged() {
    let explanation = OrderingError.damaged("m").explanation
    expectEqual(explanation.category, .invalidData)
    #expect(explanation.message.contains("damaged: "))
    expectEqual(explanation.hint, "restore a backup")
  }
}
