import DependencyInjection
import Expectations
import Ordering
import OrderingPoints
import Testing

@Suite("Price rules of plugins")
struct PriceRulesTests {
  private struct Ribbon: CheckoutPromise {
    static let plugin = "ribbon"
    let text: String

    init?(_ text: String, version: Int) { self.text = text }
  }

  @Test("of which two price one promise are a problem of the later one, by both names")
  func taken() throws {
    let audit = try #require(PriceRules.audit)
    let ribbon = PriceRule(Ribbon.self) { _, _ in PriceAnswer("Ribbon", usd(100)) }
    let rules = [
      ("a", ribbon), ("gift-cards-store", FakeGiftCards.rule), ("b", ribbon), ("c", ribbon),
    ]
    let problems = audit(rules)
    expectEqual(problems.map(\.plugin), ["b", "c"])
    expectEqual(
      Set(problems.map(\.message)), ["prices what is chosen for ribbon, as a does"])
  }
}
