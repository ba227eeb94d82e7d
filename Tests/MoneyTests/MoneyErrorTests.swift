import Expectations
import Money
import Testing

@Suite("An amount that cannot be computed or read")
struct MoneyErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [MoneyError] {
    [
      .overflow, .currencyMismatch(.usd, .eur), .unknownCurrency("X"),
      .wrongExponent(.usd, found: 3), .malformed("x"), .invalidWeights,
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "money") }
}
