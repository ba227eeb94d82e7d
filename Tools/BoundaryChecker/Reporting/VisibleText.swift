import Encodings

/// Text of a package as it is shown: names, paths and owners may hold characters that a terminal or a viewer
/// would obey and not show.
extension StringProtocol {
  /// The text in one line, with every hidden character written as Swift writes it: `\n`, `\u{1B}`.
  var visible: String { VisibleText.line(self) }

  /// The text with its line breaks, and every other hidden character written as Swift writes it.
  var visibleLines: String { VisibleText.lines(self) }
}

extension Unicode.Scalar {
  /// Whether the character moves or changes what is around it and is not seen itself.
  var isHidden: Bool { VisibleText.isHidden(self) }
}
