/// The taxes that the shop charges, with the regions where they apply.
///
/// General rates as of 1 August 2025, without those of cities and counties: United States, Tax Foundation, "State and
/// Local Sales Tax Rates, Midyear 2025"; Canada, Revenue Agency, "GST/HST rates by province", with the provincial taxes
/// of British Columbia, Manitoba, Quebec and Saskatchewan; European Union, European Commission, "Taxes in Europe
/// Database"; United Kingdom, Japan and Australia, their revenue services.
enum TaxTable {
  /// A region's name, and its rate in thousandths of a percent.
  typealias Entry = (name: String, rate: Int)

  static let entries = Dictionary(
    rows.map { ($0.code, (name: $0.name, rate: $0.rate)) }, uniquingKeysWith: { first, _ in first })

  /// The parts of the countries whose tax depends on the part, by country.
  static let parts = Dictionary(
    grouping: entries.keys.filter { $0.contains("-") }.sorted(), by: { String($0.prefix(2)) })

  /// What a part is called in a country whose tax depends on it.
  static func wordForPart(of country: String) -> String {
    country == "CA" ? "province" : "state"
  }

  /// Returns the code of a region by its name, whatever its case.
  static func code(named text: String) -> String? { codesByName[text.lowercased()] }

  static var names: [String] { entries.values.map(\.name) }

  private static let codesByName = Dictionary(
    rows.map { ($0.name.lowercased(), $0.code) }
      + [("united states", "US"), ("usa", "US"), ("canada", "CA")],
    uniquingKeysWith: { first, _ in first })

  private static let rows: [(code: String, name: String, rate: Int)] = [
    ("US-AL", "Alabama", 4_000),
    ("US-AK", "Alaska", 0),
    ("US-AZ", "Arizona", 5_600),
    ("US-AR", "Arkansas", 6_500),
    ("US-CA", "California", 7_250),
    ("US-CO", "Colorado", 2_900),
    ("US-CT", "Connecticut", 6_350),
    ("US-DE", "Delaware", 0),
    ("US-DC", "District of Columbia", 6_000),
    ("US-FL", "Florida", 6_000),
    ("US-GA", "Georgia", 4_000),
    ("US-HI", "Hawaii", 4_000),
    ("US-ID", "Idaho", 6_000),
    ("US-IL", "Illinois", 6_250),
    ("US-IN", "Indiana", 7_000),
    ("US-IA", "Iowa", 6_000),
    ("US-KS", "Kansas", 6_500),
    ("US-KY", "Kentucky", 6_000),
    ("US-LA", "Louisiana", 5_000),
    ("US-ME", "Maine", 5_500),
    ("US-MD", "Maryland", 6_000),
    ("US-MA", "Massachusetts", 6_250),
    ("US-MI", "Michigan", 6_000),
    ("US-MN", "Minnesota", 6_875),
    ("US-MS", "Mississippi", 7_000),
    ("US-MO", "Missouri", 4_225),
    ("US-MT", "Montana", 0),
    ("US-NE", "Nebraska", 5_500),
    ("US-NV", "Nevada", 6_850),
    ("US-NH", "New Hampshire", 0),
    ("US-NJ", "New Jersey", 6_625),
    ("US-NM", "New Mexico", 4_875),
    ("US-NY", "New York", 4_000),
    ("US-NC", "North Carolina", 4_750),
    ("US-ND", "North Dakota", 5_000),
    ("US-OH", "Ohio", 5_750),
    ("US-OK", "Oklahoma", 4_500),
    ("US-OR", "Oregon", 0),
    ("US-PA", "Pennsylvania", 6_000),
    ("US-RI", "Rhode Island", 7_000),
    ("US-SC", "South Carolina", 6_000),
    ("US-SD", "South Dakota", 4_200),
    ("US-TN", "Tennessee", 7_000),
    ("US-TX", "Texas", 6_250),
    ("US-UT", "Utah", 6_100),
    ("US-VT", "Vermont", 6_000),
    ("US-VA", "Virginia", 5_300),
    ("US-WA", "Washington", 6_500),
    ("US-WV", "West Virginia", 6_000),
    ("US-WI", "Wisconsin", 5_000),
    ("US-WY", "Wyoming", 4_000),
    ("CA-AB", "Alberta", 5_000),
    ("CA-BC", "British Columbia", 12_000),
    ("CA-MB", "Manitoba", 12_000),
    ("CA-NB", "New Brunswick", 15_000),
    ("CA-NL", "Newfoundland and Labrador", 15_000),
    ("CA-NS", "Nova Scotia", 14_000),
    ("CA-NT", "Northwest Territories", 5_000),
    ("CA-NU", "Nunavut", 5_000),
    ("CA-ON", "Ontario", 13_000),
    ("CA-PE", "Prince Edward Island", 15_000),
    ("CA-QC", "Quebec", 14_975),
    ("CA-SK", "Saskatchewan", 11_000),
    ("CA-YT", "Yukon", 5_000),
    ("AT", "Austria", 20_000),
    ("AU", "Australia", 10_000),
    ("BE", "Belgium", 21_000),
    ("BG", "Bulgaria", 20_000),
    ("CY", "Cyprus", 19_000),
    ("CZ", "Czechia", 21_000),
    ("DE", "Germany", 19_000),
    ("DK", "Denmark", 25_000),
    ("EE", "Estonia", 24_000),
    ("ES", "Spain", 21_000),
    ("FI", "Finland", 25_500),
    ("FR", "France", 20_000),
    ("GB", "United Kingdom", 20_000),
    ("GR", "Greece", 24_000),
    ("HR", "Croatia", 25_000),
    ("HU", "Hungary", 27_000),
    ("IE", "Ireland", 23_000),
    ("IT", "Italy", 22_000),
    ("JP", "Japan", 10_000),
    ("LT", "Lithuania", 21_000),
    ("LU", "Luxembourg", 17_000),
    ("LV", "Latvia", 21_000),
    ("MT", "Malta", 18_000),
    ("NL", "Netherlands", 21_000),
    ("PL", "Poland", 23_000),
    ("PT", "Portugal", 23_000),
    ("RO", "Romania", 21_000),
    ("SE", "Sweden", 25_000),
    ("SI", "Slovenia", 22_000),
    ("SK", "Slovakia", 23_000),
  ]
}
