import Screens

extension Screen {
  /// The paragraphs, in order.
  var texts: [String] {
    blocks.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// What is to be noticed, in order.
  var notices: [String] {
    blocks.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  /// The headings, in order.
  var headings: [String] {
    blocks.compactMap { if case .heading(let text) = $0 { text } else { nil } }
  }

  /// The value of the fact with the given label.
  func fact(_ label: String) -> ScreenValue? {
    for case .facts(let facts) in blocks {
      if let fact = facts.first(where: { $0.label == label }) { return fact.value }
    }
    return nil
  }
}
