/// Text of a package as it is shown: names, paths and owners may hold characters that a terminal or a viewer
/// would obey and not show.
extension StringProtocol {
  /// The text in one line, with every hidden character written as Swift writes it: `\n`, `\u{1B}`.
  var visible: String { escaped { $0.isHidden } }

  /// The text with its line breaks, and every other hidden character written as Swift writes it.
  var visibleLines: String { escaped { $0.isHidden && $0 != "\n" } }

  private func escaped(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      guard isEscaped(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the character moves or changes what is around it and is not seen itself: controls, the marks
  /// that turn the direction of text, separators of lines, characters without width.
  var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // The two joiners are part of how words and emoji are spelt.
    case .format: return self != "\u{200C}" && self != "\u{200D}"
    default: return false
    }
  }
}
