import Catalog
import Diagnostics
import Money
import Ordering
import Screens
import SharedKernel
import Testing

@testable import ShopApp

@Suite("What an order refuses")
struct OrderingErrorWordsTests {
  @Test("is told with the state it is in, and what may be done")
  func undone() throws {
    let id = try #require(Order.ID("o-1"))
    let sent = OrderingError.cannotReturn(id, .shipped).explanation
    #expect(sent.code == "ordering.cannotReturn")
    #expect(sent.message == "o-1 cannot be returned, it is shipped")
    let day = Timestamp(secondsSinceEpoch: 1_767_261_600)
    let late = OrderingError.returnTimeOver(id, since: day).explanation
    #expect(late.message == "o-1 could be returned until 2026-01-01 10:00 UTC")
    #expect(late.hint == "an order can be returned for 30 days after it arrived")
    let unpaid = OrderingError.paymentTimeOver(id, since: day).explanation
    #expect(
      unpaid.message == "o-1 could be paid until 2026-01-01 10:00 UTC, and was called off then")
    let mug = try #require(Product.ID("p-1"))
    let euros = Money(minorUnits: 1_200, currency: .eur)
    let foreign = OrderingError.unavailable(mug, .otherCurrency(price: euros, shop: .usd))
    #expect(
      foreign.explanation.message
        == "p-1 cannot be sold: its price is 12.00 EUR, and the shop sells in USD")
    #expect(foreign.explanation.hint == "in the cart, remove it")
    let changed = OrderingError.cartChanged.explanation
    #expect(changed.category == .temporary)
    #expect(changed.hint == "look it over and confirm again; nothing was charged")
  }

  @Test("is told with the code that was meant, where one is known")
  func countries() {
    let kingdom = OrderingError.unknownCountry("UK").explanation
    #expect(kingdom.message == "UK is not the code of a country")
    #expect(kingdom.hint == "the code is GB")
    let union = OrderingError.unknownCountry("EU").explanation
    #expect(union.hint == "use the country's two letters of ISO 3166, such as DE or US")
  }
}
