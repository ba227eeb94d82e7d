/// Why a word cannot be a feature's name.
public enum NameProblem: Hashable, Sendable {
  /// It does not begin with an ASCII capital, or holds something other than ASCII letters and digits.
  case notUpperCamelCase

  /// It has fewer or more characters than allowed.
  case badLength(allowed: ClosedRange<Int>)

  /// It ends like the types that are generated from it.
  case redundantSuffix(String)

  /// A type or a case generated from it would be a word of Swift or a type of the platform.
  case reserved(String)
}

extension NameProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notUpperCamelCase:
      "write ASCII letters and digits in upper camel case, such as GiftCards"
    case .badLength(let allowed):
      "use \(allowed.lowerBound) to \(allowed.upperBound) characters"
    case .redundantSuffix(let suffix): "leave out '\(suffix)'; it is added where it belongs"
    case .reserved(let word): "'\(word)' means something else already; choose another word"
    }
  }
}
