/// The rule a new password breaks.
public enum PasswordProblem: Hashable, Sendable {
  /// It has fewer characters than the policy asks for.
  case tooShort(minimum: Int)

  /// It has more bytes than the policy allows.
  case tooLong(maximumBytes: Int)

  /// It holds a NUL.
  case containsNUL

  /// It is not valid UTF-8.
  case notUTF8

  /// It is one of the passwords guessed first.
  case tooCommon

  /// It is little more than the person's name, the address or the shop's name.
  case containsContextWord
}
