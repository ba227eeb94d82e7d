import Diagnostics
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("Addresses, statuses and the sandbox gateway")
struct AddressTests {
  private func address(
    recipient: String = "Ada", street: String = "1 Main St", city: String = "Berlin",
    postalCode: String = "10115", region: String = "DE"
  ) throws -> Address {
    try Address(
      recipient: recipient, street: street, city: city, postalCode: postalCode, region: region)
  }

  @Test("an address is kept as written")
  func kept() throws {
    let address = try address(recipient: "'; DROP TABLE x;--", region: "us-ca")
    expectEqual(address.recipient, "'; DROP TABLE x;--")
    expectEqual(address.region.code, "US-CA")
  }

  @Test("an address is written in one line")
  func line() throws {
    try expectEqual(address(region: "us-ca").line, "Ada, 1 Main St, 10115 Berlin, US-CA")
  }

  @Test("the part that breaks a rule is named")
  func refused() {
    #expect(throws: OrderingError.invalidAddress(.recipient, .empty)) { try address(recipient: "") }
    #expect(throws: OrderingError.invalidAddress(.street, .hiddenCharacter("\n"))) {
      try address(street: "a\nb")
    }
    #expect(throws: OrderingError.invalidAddress(.city, .tooLong(limit: 100))) {
      try address(city: String(repeating: "x", count: 101))
    }
    #expect(throws: OrderingError.invalidAddress(.postalCode, .tooLong(limit: 16))) {
      try address(postalCode: "12345678901234567")
    }
    #expect(throws: OrderingError.invalidRegion("Germny")) { try address(region: "Germny") }
  }

  @Test(
    "a region is named by its code or its name",
    arguments: [("california", "US-CA"), ("Germany", "DE"), ("ca-on", "CA-ON"), ("NO", "NO")])
  func regions(typed: String, code: String) throws {
    try expectEqual(address(region: typed).region.code, code)
  }

  @Test(
    "a region that is not enough, or does not exist, is refused with what to type",
    arguments: [
      ("US", "type the state by its name or code, such as US-CA"),
      ("Canada", "type the province by its name or code, such as CA-ON"),
      ("US-ZZ", "did you mean US-AZ?"), ("US-C", "did you mean US-CA, US-CO, US-CT?"),
      ("US-06", "type the state by its name or code, such as US-CA"),
      ("DE-BY", "type DE alone; its tax is the same everywhere"),
      ("Germny", "did you mean Germany?"), ("Atlantis", "use a code such as US-CA or DE"),
    ])
  func refusedRegions(typed: String, hint: String) {
    let error = #expect(throws: OrderingError.self) { try address(region: typed) }
    expectEqual(error?.explanation.hint, hint)
  }

  @Test(
    "a country is one that ISO 3166 assigns a code to",
    arguments: ["UK", "EU", "EL", "ZZ", "XK", "AN", "AA", "uk", "EU-DE", "ZZ-1"])
  func unknownCountries(region: String) {
    #expect(throws: OrderingError.unknownCountry(String(region.uppercased().prefix(2)))) {
      try address(region: region)
    }
  }

  @Test("an address that an order was placed with keeps its region")
  func keptRegion() throws {
    let kept = try Address(
      recipient: "Ada", street: "1 Main St", city: "Leeds", postalCode: "LS1",
      region: #require(TaxRegion("UK")))
    expectEqual(kept.region.code, "UK")
  }

  @Test("an order may be cancelled until it is on its way")
  func cancellable() {
    expectEqual(OrderTransition.cancel.origins, [.placed, .paid])
  }

  @Test("every sandbox card has a token of its own, and a label")
  func sandboxCards() {
    for card in SandboxCard.allCases {
      expectEqual(PaymentToken(card.rawValue), card.token)
    }
    expectEqual(Set(SandboxCard.allCases.map(\.label)).count, SandboxCard.allCases.count)
  }

  @Test(
    "the sandbox answers each card as its name says",
    arguments: [
      (.approved, nil), (.declined, .declined), (.unanswered, .timedOut),
      (.approvedLate, .timedOut),
    ] as [(SandboxCard, PaymentError?)])
  func sandboxAnswers(card: SandboxCard, expected: PaymentError?) {
    expectEqual(card.answer(isCharged: false).error, expected)
    let isLate = card == .approvedLate
    expectEqual(card.answer(isCharged: true).error, isLate ? nil : expected)
    expectEqual(card.answer(isCharged: false).isCharged, isLate || card == .approved)
  }
}
