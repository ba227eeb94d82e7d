/// What a text that a person gives may be: not blank, not too long, no control characters.
///
/// The text itself is left as it is: markup, quotes and right-to-left marks are data.
public struct LineRule: Hashable, Sendable {
  /// The most Unicode scalars the text may have.
  public let limit: Int
  /// Whether a line feed may stand in it; no other control character (C0, DEL, C1) ever does.
  public let allowsLineBreaks: Bool
  /// Whether it may hold nothing but white space, or nothing at all.
  public let mayBeBlank: Bool

  /// Creates a rule; by default for a name or one line of an address.
  public init(limit: Int, allowsLineBreaks: Bool = false, mayBeBlank: Bool = false) {
    (self.limit, self.allowsLineBreaks) = (limit, allowsLineBreaks)
    self.mayBeBlank = mayBeBlank
  }

  /// Finds the rule a text breaks, or `nil` when it is acceptable.
  ///
  /// - Complexity: O(*n*), over the bytes of the text: an import asks it for every value of a file.
  public func problem(in text: String) -> TextProblem? {
    var count = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      // A continuation byte is no character of its own; U+0080 to U+009F are C2 80 to C2 9F.
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

  /// The rule for what a person is called.
  public static let personName = LineRule(limit: 80)
}

/// The rule a text breaks.
public enum TextProblem: Hashable, Sendable {
  /// It holds nothing but white space.
  case empty
  /// It is longer than the limit, counted in Unicode scalars.
  case tooLong(limit: Int)
  /// It holds a character that could move or hide what is around it.
  case controlCharacter(Unicode.Scalar)
}

extension TextProblem {
  /// What to write instead, in a few words.
  public var remedy: String {
    switch self {
    case .empty: "it is required"
    case .tooLong(let limit): "use \(limit) characters or fewer"
    case .controlCharacter(let scalar):
      "remove the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
  }
}
