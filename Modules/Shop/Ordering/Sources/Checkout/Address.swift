import SharedKernel

public struct Address: Hashable, Sendable {
  public let recipient: String
  public let street: String
  public let city: String
  public let postalCode: String
  /// The region that taxes the sale.
  public let region: TaxRegion

  /// Creates an address from typed text, in a region such as `DE`, `US-CA` or `California`.
  ///
  /// The recipient has at most 80 characters, the street 200, the city 100, the postal code 16.
  /// Throws ``OrderingError/invalidAddress(_:_:)`` and the errors of ``TaxRegion/init(typed:)``.
  public init(
    recipient: String, street: String, city: String, postalCode: String, region: String
  ) throws(OrderingError) {
    try self.init(
      recipient: recipient, street: street, city: city, postalCode: postalCode,
      region: TaxRegion(typed: region))
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
    case .region: return _ = try TaxRegion(typed: text)
    }
    if let problem = rule.problem(in: text) { throw .invalidAddress(part, problem) }
  }
}

extension Address {
  /// What is in doubt about the postal code, as a question without its mark; `nil` if nothing is.
  ///
  /// A postal code of an unknown form may be right, so it is asked about and never refused.
  public var doubt: String? {
    guard PostalFormats.accept(postalCode, in: region.country) == false else { return nil }
    return "\(postalCode) does not look like a postal code of \(region.countryName). Keep it"
  }

  /// The address on one line: recipient, street, postal code and city, region.
  public var line: String { "\(recipient), \(street), \(postalCode) \(city), \(region)" }
}
