import Screens

extension Screen {
  /// The names of the actions offered, in order.
  var offered: [String] { actions.map(\.name) }

  /// All notices, joined.
  var notices: String {
    blocks.compactMap { if case .notice(let text) = $0 { text } else { nil } }
      .joined(separator: "\n")
  }

  /// The value of the fact with a label.
  func fact(_ label: String) -> ScreenValue? {
    for case .facts(let facts) in blocks {
      if let fact = facts.first(where: { $0.label == label }) { return fact.value }
    }
    return nil
  }

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
