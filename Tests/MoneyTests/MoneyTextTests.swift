import Expectations
import Money
import RandomInputs
import Testing

@Suite("Money as text")
struct MoneyTextTests {
  private static let kwd = Currency(code: "KWD") ?? .usd

  @Test(
    "an amount is written with its currency's decimals",
    arguments: [
      (1_234, Currency.usd, "12.34 USD"), (5, .usd, "0.05 USD"), (-5, .usd, "-0.05 USD"),
      (0, .usd, "0.00 USD"), (500, .jpy, "500 JPY"), (-1, .jpy, "-1 JPY"),
      (12_345, kwd, "12.345 KWD"), (7, kwd, "0.007 KWD"),
      (Int64.max, .usd, "92233720368547758.07 USD"),
      (Int64.min, .usd, "-92233720368547758.08 USD"),
      (Int64.min, .jpy, "-9223372036854775808 JPY"),
    ])
  func written(minorUnits: Int64, currency: Currency, text: String) throws {
    let amount = Money(minorUnits: minorUnits, currency: currency)
    expectEqual(amount.description, text)
    try expectEqual(Money.parse(text), amount)
  }

  @Test("reading what was written gives the amount back")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<20_000 {
      let shift = Int64.random(in: 0...63, using: &random)
      let amount = Money(
        minorUnits: Int64.random(in: .min ... .max, using: &random) >> shift,
        currency: Currency.all.randomElement(using: &random) ?? .usd)
      try expectEqual(Money.parse(amount.description), amount)
    }
  }

  @Test("reading never traps, and accepts only what it would write")
  func arbitraryText() {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("0123456789.- USDJPYKW,+e\u{0}é٣")
    for _ in 0..<50_000 {
      let length = Int.random(in: 0...24, using: &random)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "0" })
      guard let amount = try? Money.parse(text) else { continue }
      expectEqual(amount.description, text)
    }
  }

  @Test(
    "anything but the exact form is refused",
    arguments: [
      "", " ", "12.34", "USD", "12.34USD", "12.34  USD", " 12.34 USD", "12.34 USD ", "12.34 usd",
      "12,34 USD", "12.3 USD", "12.345 USD", "12 USD", ".34 USD", "12. USD", "012.34 USD",
      "00.34 USD", "+1.00 USD", "-0.00 USD", "--1.00 USD", "1.0.0 USD", "1 000.00 USD", "1e2 USD",
      "1.5 JPY", "- JPY", "٣ JPY", "1.00 USDX", "1.00 US", "1.00\tUSD", "-0 JPY",
    ])
  func malformed(text: String) {
    #expect(throws: MoneyError.malformed(text)) { try Money.parse(text) }
  }

  @Test(
    "an amount in a known currency is read without its code, and a whole one without its decimals")
  func ofCurrency() throws {
    for (text, minorUnits) in [
      ("35", 3_500), ("35.00", 3_500), ("35.00 USD", 3_500), ("35 USD", 3_500), ("0", 0),
      ("-2", -200), ("-0.05", -5),
    ] as [(String, Int64)] {
      try expectEqual(
        Money.parse(text, in: .usd), Money(minorUnits: minorUnits, currency: .usd), "\(text)")
    }
    for (text, currency, minorUnits) in [("500", .jpy, 500), ("7.000", Self.kwd, 7_000)]
      as [(String, Currency, Int64)]
    {
      try expectEqual(
        Money.parse(text, in: currency), Money(minorUnits: minorUnits, currency: currency))
    }
    for text in [
      "", " ", "USD", " USD", "35.0", "35.", ".5", "35.00 EUR", "35 usd", "35,00", "1e2",
    ] {
      #expect(throws: MoneyError.self) { try Money.parse(text, in: .usd) }
    }
    #expect(throws: MoneyError.self) { try Money.parse("5.00", in: .jpy) }
  }

  @Test("an unknown currency and an amount past 64 bits are different errors")
  func otherRefusals() {
    #expect(throws: MoneyError.unknownCurrency("XYZ")) { try Money.parse("1.00 XYZ") }
    #expect(throws: MoneyError.overflow) { try Money.parse("92233720368547758.08 USD") }
    #expect(throws: MoneyError.overflow) { try Money.parse("-92233720368547758.09 USD") }
    #expect(throws: MoneyError.overflow) { try Money.parse("99999999999999999999999.00 USD") }
  }
}
