/// The rule an e-mail address breaks.
public enum EmailProblem: Hashable, Sendable {
  /// Nothing was given.
  case empty

  /// It is longer than 254 bytes.
  case tooLong

  /// It holds a space, a control character or anything outside ASCII.
  case forbiddenCharacter

  /// It does not hold exactly one `@`.
  case needsOneAtSign

  /// What stands before the `@` is not a name.
  case invalidLocalPart

  /// What stands after the `@` is not a domain with a dot.
  case invalidDomain
}
