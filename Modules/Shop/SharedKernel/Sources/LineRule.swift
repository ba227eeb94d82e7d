/// A rule for text that a person enters: not blank, not too long, no control characters.
///
/// The rule never changes the text: markup, quotes and right-to-left marks are data.
public struct LineRule: Hashable, Sendable {
  /// The maximum number of Unicode scalars.
  public let limit: Int
  /// Whether line feeds are allowed; other control characters (C0, DEL, C1) never are.
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
    var count = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      // A continuation byte is not a character; U+0080 to U+009F are encoded as C2 80 to C2 9F.
      if byte & 0xC0 != 0x80 { count += 1 }
      let isControl =
        byte < 0x20 && !(allowsLineBreaks && byte == 0x0A) || byte == 0x7F
        || previous == 0xC2 && byte < 0xA0
      if isControl { return .controlCharacter(Unicode.Scalar(byte)) }
      previous = byte
    }
    if !mayBeBlank, text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) {
      return .empty
    }
    return count > limit ? .tooLong(limit: limit) : nil
  }

  public static let personName = LineRule(limit: 80)
}

/// The rule that a text breaks.
public enum TextProblem: Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  /// The text contains a character that could move or hide the text around it.
  case controlCharacter(Unicode.Scalar)
}

extension TextProblem {
  /// A short instruction for correcting the text.
  public var remedy: String {
    switch self {
    case .empty: "it is required"
    case .tooLong(let limit): "use \(limit) characters or fewer"
    case .controlCharacter(let scalar):
      "remove the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
  }
}
