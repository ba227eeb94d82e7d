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

extension PasswordProblem {
  /// What a password must be instead.
  var remedy: String {
    switch self {
    case .tooShort(let minimum): "use \(minimum) characters or more; 15 are better"
    case .tooLong(let maximum): "use \(maximum) bytes or fewer"
    case .containsNUL: "leave the NUL character out"
    case .notUTF8: "use text in UTF-8"
    case .tooCommon: "it is one of the most used passwords; choose one nobody else has"
    case .containsContextWord: "it is made of your name, your address or the shop's; choose another"
    }
  }
}
