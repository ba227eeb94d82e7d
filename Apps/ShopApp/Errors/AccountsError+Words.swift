public import Accounts
public import Diagnostics
import SharedKernel

extension AccountsError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .invalidEmail(let problem):
      words(
        "invalidEmail", .invalidData, "that is no e-mail address: \(problem.words)", "use name@host"
      )
    case .unacceptablePassword(let problem):
      words("unacceptablePassword", .invalidData, "that password cannot be taken", problem.remedy)
    case .invalidName(let problem):
      words("invalidName", .invalidData, "that name cannot be taken", problem.remedy)
    case .wrongCredentials:
      words(
        "wrongCredentials", .permission, "the e-mail address or the password is wrong",
        "try again, or register")
    case .wrongCurrentPassword:
      words(
        "wrongCurrentPassword", .permission, "the current password is wrong",
        "type the password you sign in with now")
    case .tooManyAttempts(let seconds):
      words(
        "tooManyAttempts", .temporary, "too many attempts", "try again in \(seconds) seconds")
    case .notSignedIn:
      words("notSignedIn", .permission, "nobody is signed in", "open shop://login")
    case .wrongCode, .challengeExpired, .enrolmentExpired, .secondFactorIsOff:
      secondFactor
    case .reauthenticationRequired:
      words(
        "reauthenticationRequired", .permission, "your password is asked again before this",
        "type the password you sign in with")
    case .emailNotVerified:
      words(
        "emailNotVerified", .permission, "your e-mail address is not verified",
        "open the link that was mailed to you, or ask for another: send-link in shop://settings/account"
      )
    case .emailUnchanged:
      words("emailUnchanged", .invalidData, "that is your address already", "give another")
    case .emailChangeAskedElsewhere:
      words(
        "emailChangeAskedElsewhere", .permission,
        "the change of address was asked for in another session",
        "open the link there, still signed in, or sign in here and ask for the change again")
    case .linkNotValid:
      words(
        "linkNotValid", .permission, "the link does not work, or does not work any more",
        "ask for a new one; a link works once and not for long")
    case .noSuchSession:
      words(
        "noSuchSession", .invalidData, "there is no such session", "choose one of the list")
    case .sessionStorageUnusable(let path, let reason):
      words(
        "sessionStorage", .inputOutput, "the session cannot be kept in \(path): \(reason)",
        "make the file your own, readable by you alone")
    case .damaged(let what):
      words("damaged", .invalidData, "the accounts are damaged: \(what)", "restore a backup")
    }
  }

  private var secondFactor: ErrorExplanation {
    switch self {
    case .wrongCode:
      words(
        "wrongCode", .permission, "the code is wrong, or was used before",
        "wait for the next code, or use a recovery code")
    case .challengeExpired:
      words(
        "challengeExpired", .permission, "the sign-in took too long or too many wrong codes",
        "sign in again with your password")
    case .enrolmentExpired:
      words(
        "enrolmentExpired", .permission, "it took too long or too many wrong codes", "begin again")
    default:
      words(
        "secondFactorIsOff", .invalidData, "the account has no second factor", "turn one on first")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "accounts.\(code)", category: category, message: message, hint: hint)
  }
}

extension EmailProblem {
  fileprivate var words: String {
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

extension TextProblem {
  /// What a text must be instead.
  var remedy: String {
    switch self {
    case .empty: "it is required"
    case .tooLong(let limit): "use \(limit) characters or fewer"
    case .controlCharacter(let scalar):
      "remove the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
  }
}
