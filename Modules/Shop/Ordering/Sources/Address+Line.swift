extension Address {
  /// The address in one line: recipient, street, postal code and city, region.
  public var line: String { "\(recipient), \(street), \(postalCode) \(city), \(region)" }
}
