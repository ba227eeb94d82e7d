import Spelling

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

  /// The name of the country where the shop taxes sales, otherwise its code.
  var countryName: String {
    switch country {
    case "CA": "Canada"
    case "US": "the United States"
    default: TaxTable.entries[country]?.name ?? country
    }
  }
}

extension TaxRegion {
  /// Reads what a person typed: a code, or the name of a region that the shop taxes.
  ///
  /// Throws ``OrderingError/invalidRegion(_:)``, ``OrderingError/unknownCountry(_:)``,
  /// ``OrderingError/unknownPart(_:)``, or ``OrderingError/partNeeded(_:)`` for a country whose tax depends on more.
  public init(typed text: String) throws(OrderingError) {
    guard let region = TaxRegion(TaxTable.code(named: text) ?? text) else {
      throw .invalidRegion(text)
    }
    guard Country(region.country) != nil else { throw .unknownCountry(region.country) }
    _ = try region.taxRate()
    guard region.code == region.country || TaxTable.parts[region.country] != nil else {
      throw .unknownPart(region)
    }
    self = region
  }

  /// Returns the tax rate in thousandths of a percent; a sale to a country that is not listed is not taxed.
  ///
  /// Throws ``OrderingError/partNeeded(_:)`` or ``OrderingError/unknownPart(_:)``, since a tax that is not known
  /// must not be taken for none.
  public func taxRate() throws(OrderingError) -> Int {
    if let entry = TaxTable.entries[code] { return entry.rate }
    guard TaxTable.parts[country] == nil else {
      throw code == country ? .partNeeded(self) : .unknownPart(self)
    }
    return TaxTable.entries[country]?.rate ?? 0
  }

  /// Whether a sale to the region is an export, on which the shop charges no tax.
  public var isExport: Bool {
    TaxTable.entries[country] == nil && TaxTable.parts[country] == nil
  }

  /// What to type in place of a country without its part, or of a part that does not exist.
  var remedy: String {
    guard let parts = TaxTable.parts[country] else {
      return "type \(country) alone; its tax is the same everywhere"
    }
    let near = Suggestions.near(
      String(code.dropFirst(3)), among: code == country ? [] : parts.map { String($0.dropFirst(3)) }
    )
    if near.isEmpty {
      let example = parts.first { $0 == "US-CA" } ?? "CA-ON"
      return
        "type the \(TaxTable.wordForPart(of: country)) by its name or code, such as \(example)"
    }
    return "did you mean \(near.map { "\(country)-\($0)" }.joined(separator: ", "))?"
  }
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
