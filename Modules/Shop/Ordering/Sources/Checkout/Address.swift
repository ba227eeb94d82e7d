import SharedKernel

/// A delivery address.
public struct Address: Hashable, Sendable {
  public let recipient: String
  public let street: String
  public let city: String
  public let postalCode: String
  /// The region that taxes the sale.
  public let region: TaxRegion

  /// Creates an address from typed text, in a region such as `DE` or `US-CA`.
  ///
  /// The recipient has at most 80 characters, the street 200, the city 100, the postal code 16.
  /// Throws ``OrderingError/invalidAddress(_:_:)``, ``OrderingError/invalidRegion(_:)`` or
  /// ``OrderingError/unknownCountry(_:)``.
  public init(
    recipient: String, street: String, city: String, postalCode: String, region: String
  ) throws(OrderingError) {
    try self.init(
      recipient: recipient, street: street, city: city, postalCode: postalCode,
      region: Self.region(region))
  }

  /// Creates the address of an existing order, or throws ``OrderingError/invalidAddress(_:_:)``.
  ///
  /// Its region is not checked: codes are withdrawn when countries change, and orders outlive that.
  public init(
    recipient: String, street: String, city: String, postalCode: String, region: TaxRegion
  ) throws(OrderingError) {
    try Self.check(recipient, .recipient)
    try Self.check(street, .street)
    try Self.check(city, .city)
    try Self.check(postalCode, .postalCode)
    (self.recipient, self.street, self.city) = (recipient, street, city)
    (self.postalCode, self.region) = (postalCode, region)
  }

  static func check(_ text: String, _ part: AddressInput.Part) throws(OrderingError) {
    let rule: LineRule
    switch part {
    case .recipient: rule = .personName
    case .street: rule = LineRule(limit: 200)
    case .city: rule = LineRule(limit: 100)
    case .postalCode: rule = LineRule(limit: 16)
    case .region: return _ = try region(text)
    }
    if let problem = rule.problem(in: text) { throw .invalidAddress(part, problem) }
  }

  static func region(_ text: String) throws(OrderingError) -> TaxRegion {
    guard let known = TaxRegion(text) else { throw .invalidRegion(text) }
    guard Country(known.country) != nil else { throw .unknownCountry(known.country) }
    return known
  }
}

extension Address {
  /// The address on one line: recipient, street, postal code and city, region.
  public var line: String { "\(recipient), \(street), \(postalCode) \(city), \(region)" }
}

/// A country or part of one that taxes sales at one rate, such as `DE` or `US-CA` (ISO 3166).
public struct TaxRegion: Hashable, Sendable, LosslessStringConvertible {
  public let code: String

  /// Parses a country code of two letters, optionally followed by a hyphen and a part of one to three
  /// characters, or returns `nil`.
  public init?(_ text: String) {
    let upper = text.utf8.map {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
    }
    let parts = upper.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard (1...2).contains(parts.count), parts[0].count == 2, parts[0].allSatisfy(isLetter) else {
      return nil
    }
    if parts.count == 2 {
      guard (1...3).contains(parts[1].count), parts[1].allSatisfy({ isLetter($0) || isDigit($0) })
      else { return nil }
    }
    code = String(decoding: upper, as: UTF8.self)
  }

  public var description: String { code }

  public var country: String { String(code.prefix(2)) }
}

/// A country with an assigned code in ISO 3166-1, such as `DE`.
public struct Country: Hashable, Sendable, LosslessStringConvertible {
  public let code: String

  /// Finds a country by its uppercase code; `nil` if the code is not assigned.
  public init?(_ code: String) {
    guard Self.codes.contains(code) else { return nil }
    self.code = code
  }

  public var description: String { code }

  /// Returns the country that people mean by an unassigned uppercase code, such as `GB` for `UK`, or `nil`.
  ///
  /// ISO 3166 reserves these codes because the country or the European Union uses them.
  public static func meant(by code: String) -> Country? {
    switch code {
    case "UK": Country("GB")
    case "EL": Country("GR")
    default: nil
    }
  }

  /// The officially assigned codes of ISO 3166-1 alpha-2, as of ISO/TC 46 N1108 (2023-04-05), taken from
  /// `iso3166.tab` of the time zone database.
  private static let codes = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
    ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
