import Screens

extension Screen {
  /// The answer an empty line stands for, by field.
  var initials: [String: String] {
    var initials: [String: String] = [:]
    for field in fields { initials[field.name] = field.initial }
    return initials
  }
}

extension ScreenValue {
  /// An amount of dollars.
  static func dollars(_ cents: Int64) -> ScreenValue {
    .money(minorUnits: cents, currency: "USD", exponent: 2)
  }
}
