public import Screens

extension Screen {
  /// The paragraphs, in order, with those that say what to type.
  public var texts: [String] {
    blocks.compactMap { block in
      switch block {
      case .text(let text), .hint(let text, _): text
      default: nil
      }
    }
  }

  /// The notices, in order.
  public var notices: [String] {
    blocks.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }

  /// The secrets shown, in order.
  public var secrets: [String] {
    blocks.compactMap { if case .secret(let text, _) = $0 { text } else { nil } }
  }

  /// The preformatted texts, in order.
  public var verbatims: [String] {
    blocks.compactMap { if case .verbatim(let text) = $0 { text } else { nil } }
  }

  /// The headings, in order.
  public var headings: [String] {
    blocks.compactMap { if case .heading(let text) = $0 { text } else { nil } }
  }

  /// The names of the offered actions, in order.
  public var offered: [String] { actions.map(\.name) }

  /// The value of the first fact with the given label.
  public func fact(_ label: String) -> ScreenValue? {
    for case .facts(let facts) in blocks {
      if let fact = facts.first(where: { $0.label == label }) { return fact.value }
    }
    return nil
  }
}
