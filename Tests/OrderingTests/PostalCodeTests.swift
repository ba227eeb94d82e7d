import Expectations
import Ordering
import Testing

@Suite("The postal code of an address")
struct PostalCodeTests {
  private func doubt(_ code: String, _ region: String) throws -> String? {
    try Address(
      recipient: "Ada", street: "1 Main St", city: "City", postalCode: code, region: region
    ).doubt
  }

  @Test(
    "that looks like one of its country is in no doubt, however it is spaced",
    arguments: [
      ("DE", "10115 01067 D-10115 DE-10115 DE10115"), ("AT", "1010 A-1010"),
      ("US-CA", "94103 94103-1234 941031234"), ("CA-ON", "M5V-3L9 M5V3L9 m5v3l9"),
      ("GB", "SW1A1AA EC1Y-8SY M1-1AE ec1y8sy BFPO57 GIR0AA"), ("JE", "JE2-3AB"),
      ("NL", "1234AB 1234-ab"), ("IE", "A65F4E2 D6WXY12"), ("PL", "00-950 00950"),
      ("PT", "2725-079 2725"), ("JP", "154-0023 1540023"), ("LV", "LV-1073 1073"),
      ("LU", "L-4750 4750"), ("KR", "03051"), ("BR", "40301-110"), ("AR", "C1070AAM 1070"),
      ("IN", "110034"), ("TW", "104 10491 104910"), ("MT", "NXR01 VLT1117"), ("VA", "00120"),
    ])
  func known(region: String, codes: String) throws {
    for code in codes.split(separator: " ") {
      try expectEqual(doubt(String(code), region), nil)
    }
  }

  @Test("may have spaces where people write them")
  func spaced() throws {
    for (code, region) in [
      ("SW1A 1AA", "GB"), ("1234 AB", "NL"), ("113 56", "SE"), ("M5V 3L9", "CA-ON"),
      ("151 24", "GR"), ("A65 F4E2", "IE"),
    ] {
      try expectEqual(doubt(code, region), nil)
    }
  }

  @Test(
    "that looks like none of its country is asked about, by the name of the country",
    arguments: [
      ("confirm", "DE", "Germany"), ("1011", "DE", "Germany"), ("101155", "DE", "Germany"),
      ("1O115", "DE", "Germany"), ("१०११५", "DE", "Germany"), ("US", "US-CA", "the United States"),
      ("9410", "US-CA", "the United States"), ("12345", "CA-ON", "Canada"),
      ("12345", "GB", "United Kingdom"), ("10115", "NL", "Netherlands"), ("10115", "CH", "CH"),
      ("GBR-10115", "AT", "Austria"),
    ])
  func doubtful(code: String, region: String, name: String) throws {
    try expectEqual(
      doubt(code, region), "\(code) does not look like a postal code of \(name). Keep it")
  }

  @Test("is not judged where the codes of a country are not known, or it has none")
  func unknown() throws {
    for region in ["AE", "HK", "KP"] {
      for code in ["-", "00000", "anything"] { try expectEqual(doubt(code, region), nil) }
    }
  }

  @Test("is checked with the other parts, and is asked for after the country")
  func input() throws {
    let parts = AddressInput.Part.allCases
    let (region, code) = (parts.firstIndex(of: .region), parts.firstIndex(of: .postalCode))
    #expect(try #require(region) < #require(code))
    let texts: [AddressInput.Part: String] = [
      .recipient: "Ada", .street: "1 Main St", .city: "Berlin", .region: "Atlantis",
      .postalCode: "1",
    ]
    var input = AddressInput { texts[$0] ?? "" }
    #expect(throws: OrderingError.invalidRegion("Atlantis")) { try input.doubt() }
    #expect(input[.region] == nil && input[.postalCode] == "1")
    input = AddressInput { $0 == .region ? "de" : texts[$0] ?? "" }
    let doubt = try input.doubt()
    expectEqual(doubt?.part, .postalCode)
    expectEqual(doubt?.question.hasPrefix("1 does not look like"), true)
  }
}
