import Encodings

/// A rule for text that a person enters: not blank, not too long, no hidden characters.
///
/// The rule never changes the text: markup and quotes are data. So are the three marks with which people who write
/// from right to left place a word or a sign; every other hidden character could make one name look like another.
public struct LineRule: Hashable, Sendable {
  /// The maximum number of Unicode scalars.
  public let limit: Int
  /// Whether line feeds are allowed; other control characters never are.
  public let allowsLineBreaks: Bool
  /// Whether the text may be empty or only white space.
  public let mayBeBlank: Bool

  public init(limit: Int, allowsLineBreaks: Bool = false, mayBeBlank: Bool = false) {
    (self.limit, self.allowsLineBreaks) = (limit, allowsLineBreaks)
    self.mayBeBlank = mayBeBlank
  }

  /// Returns the problem with a text, or `nil` if it is acceptable.
  ///
  /// - Complexity: O(*n*) in the bytes of the text: an import checks every value of a file.
  public func problem(in text: String) -> TextProblem? {
    let hidden = HiddenCharacters.first(in: text) {
      !(allowsLineBreaks && $0 == "\n") && !Self.isDirectionMark($0)
    }
    if let hidden { return .hiddenCharacter(hidden) }
    // What consists of marks alone is as good as nothing.
    if !mayBeBlank,
      text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace || Self.isDirectionMark($0) })
    {
      return .empty
    }
    return text.unicodeScalars.count > limit ? .tooLong(limit: limit) : nil
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{61C}", "\u{200E}", "\u{200F}"].contains(scalar)
  }

  public static let personName = LineRule(limit: 80)
}

/// The rule that a text breaks.
public enum TextProblem: Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  /// The text contains a character that is not seen, and could move or imitate the text around it.
  case hiddenCharacter(Unicode.Scalar)
}

extension TextProblem {
  /// A short instruction for correcting the text.
  public var remedy: String {
    switch self {
    case .empty: "it is required"
    case .tooLong(let limit): "use \(limit) characters or fewer"
    case .hiddenCharacter(let scalar):
      "remove the hidden character \(scalar.codePoint)"
    }
  }
}
