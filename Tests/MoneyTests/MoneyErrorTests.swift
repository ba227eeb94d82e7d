import Diagnostics
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

  @Test("explains itself under a code of its module, with a remedy unless it is a defect")
  func explained() {
    for error in Self.errors {
      let explanation = error.explanation
      #expect(explanation.code.hasPrefix("money."), "\(error)")
      #expect(!explanation.message.isEmpty, "\(error)")
      #expect(explanation.message.last != ".", "\(error)")
      #expect(explanation.hint?.isEmpty == false || explanation.category == .internal, "\(error)")
    }
  }

  @Test("and no two causes share a code")
  func codes() {
    expectEqual(Set(Self.errors.map(\.explanation.code)).count, Self.errors.count)
  }
}
