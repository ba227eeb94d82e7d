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

extension EmailProblem {
  /// What is wrong with the address.
  var words: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong: "it is too long"
    case .forbiddenCharacter: "it holds a character that is not allowed"
    case .needsOneAtSign: "it needs one @"
    case .invalidLocalPart: "the part before the @ is not allowed"
    case .invalidDomain: "the part after the @ is no host name"
    }
  }
}
