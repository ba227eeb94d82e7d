/// What a name or one line of an address may be: not blank, not too long, no control characters.
public struct LineRule: Hashable, Sendable {
  /// The most Unicode scalars the text may have.
  public let limit: Int

  /// Creates a rule.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Finds the rule a text breaks, or `nil` when it is acceptable.
  ///
  /// The text itself is left as it is: markup, quotes and right-to-left marks are data.
  public func problem(in text: String) -> TextProblem? {
    var isBlank = true
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      guard scalar.properties.generalCategory != .control else { return .controlCharacter(scalar) }
      if !scalar.properties.isWhitespace { isBlank = false }
    }
    if isBlank { return .empty }
    return count > limit ? .tooLong(limit: limit) : nil
  }

  /// The rule for what a person is called.
  public static let personName = LineRule(limit: 80)
}

/// The rule a short text breaks.
public enum TextProblem: Hashable, Sendable {
  /// It holds nothing but white space.
  case empty

  /// It is longer than the limit, counted in Unicode scalars.
  case tooLong(limit: Int)

  /// It holds a control character.
  case controlCharacter(Unicode.Scalar)
}

extension TextProblem {
  /// What a text must be instead.
  public var remedy: String {
    switch self {
    case .empty: "it is required"
    case .tooLong(let limit): "use \(limit) characters or fewer"
    case .controlCharacter(let scalar):
      "remove the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
  }
}
