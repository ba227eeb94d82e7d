/// The rule a short text breaks.
public enum TextProblem: Hashable, Sendable {
  /// It holds nothing but white space.
  case empty

  /// It is longer than the limit, counted in Unicode scalars.
  case tooLong(limit: Int)

  /// It holds a control character.
  case controlCharacter(Unicode.Scalar)
}
