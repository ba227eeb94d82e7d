import Expectations
import Money
import Testing

@Suite("Money arithmetic")
struct MoneyArithmeticTests {
  private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  @Test("amounts of one currency add, subtract and multiply exactly")
  func exact() throws {
    try expectEqual(usd(1_999).adding(usd(1)), usd(2_000))
    try expectEqual(usd(5).subtracting(usd(7)), usd(-2))
    try expectEqual(usd(1_999).multiplied(by: 3), usd(5_997))
    try expectEqual(Money.sum([usd(1), usd(2), usd(3)], in: .usd), usd(6))
    try expectEqual(Money.sum([], in: .jpy), .zero(.jpy))
    #expect(try usd(1).isLess(than: usd(2)))
    #expect(try !usd(2).isLess(than: usd(2)))
  }

  @Test("a result out of range is an error, not a trap")
  func overflow() {
    #expect(throws: MoneyError.overflow) { try usd(.max).adding(usd(1)) }
    #expect(throws: MoneyError.overflow) { try usd(.min).subtracting(usd(1)) }
    #expect(throws: MoneyError.overflow) { try usd(.max).multiplied(by: 2) }
    #expect(throws: MoneyError.overflow) { try usd(.min).multiplied(by: -1) }
    #expect(throws: MoneyError.overflow) { try usd(.max).share(basisPoints: 10_001) }
    #expect(throws: MoneyError.overflow) { try Money.sum([usd(.max), usd(1)], in: .usd) }
  }

  @Test("currencies never mix")
  func mismatch() {
    let yen = Money(minorUnits: 1, currency: .jpy)
    let mismatch = MoneyError.currencyMismatch(.usd, .jpy)
    #expect(throws: mismatch) { try usd(1).adding(yen) }
    #expect(throws: mismatch) { try usd(1).subtracting(yen) }
    #expect(throws: mismatch) { try usd(1).isLess(than: yen) }
    #expect(throws: mismatch) { try Money.sum([yen], in: .usd) }
  }

  @Test(
    "a share is rounded to the nearest cent, halves away from zero",
    arguments: [
      (10_000, 725, 725), (1, 5_000, 1), (-1, 5_000, -1), (1, 4_999, 0), (333, 1_000, 33),
      (335, 1_000, 34), (0, 1_900, 0), (100, 10_000, 100), (199, -1_000, -20),
    ] as [(Int64, Int, Int64)])
  func share(amount: Int64, basisPoints: Int, expected: Int64) throws {
    try expectEqual(usd(amount).share(basisPoints: basisPoints), usd(expected))
  }

  @Test("parts are rebuilt, and an exponent that differs is refused")
  func components() throws {
    let price = usd(1_234)
    let parts = price.components
    #expect(parts.minorUnits == 1_234 && parts.currency == "USD" && parts.exponent == 2)
    try expectEqual(
      Money(minorUnits: parts.minorUnits, code: parts.currency, exponent: parts.exponent), price
    )
    for (currency, exponent) in [(Currency.jpy, 2), (.usd, 0)] {
      #expect(throws: MoneyError.wrongExponent(currency, found: exponent)) {
        try Money(minorUnits: 1, code: currency.code, exponent: exponent)
      }
    }
    #expect(throws: MoneyError.unknownCurrency("ABC")) {
      try Money(minorUnits: 1, code: "ABC", exponent: 2)
    }
    #expect(Money.zero(.usd).isZero && !price.isZero)
  }

  @Test("every currency is found by its code, and none by another")
  func currencyTable() {
    for currency in Currency.all {
      expectEqual(Currency(code: currency.code), currency)
      expectEqual(currency.description, currency.code)
    }
    #expect(Currency(code: "usd") == nil)
    #expect(Currency(code: "XAU") == nil, "gold has no minor unit")
    expectEqual(Set(Currency.all.map(\.code)).count, Currency.all.count)
  }

  @Test(
    "the exponents are those of ISO 4217",
    arguments: [
      ("USD", 2), ("EUR", 2), ("CHF", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0), ("CLP", 0),
      ("KWD", 3), ("BHD", 3), ("TND", 3), ("UYW", 4), ("CLF", 4), ("MRU", 2), ("MGA", 2),
    ])
  func exponents(code: String, exponent: Int) {
    expectEqual(Currency(code: code)?.exponent, exponent)
  }
}
