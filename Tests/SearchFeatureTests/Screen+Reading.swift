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
}
