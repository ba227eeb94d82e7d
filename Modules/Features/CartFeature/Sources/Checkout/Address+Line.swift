import Ordering

extension Address {
  /// The address in one line.
  var line: String { "\(recipient), \(street), \(postalCode) \(city), \(region)" }
}
