public import Diagnostics
public import SharedKernel

/// Why an account could not be created, entered or changed.
public enum AccountsError: Error, Hashable, Sendable {
  case invalidEmail(EmailProblem)
  case unacceptablePassword(PasswordProblem)
  case invalidName(TextProblem)
  /// The address or the password is wrong; which one is not disclosed.
  case wrongCredentials
  case addressTaken
  case wrongCurrentPassword
  case wrongCode
  case challengeExpired
  /// There is no enrolment to confirm, or it took too long or had too many wrong codes.
  case enrolmentExpired
  case secondFactorIsOff
  /// The password was not given in the last five minutes, and the action could lock the person out.
  case reauthenticationRequired
  /// The address is not verified yet, so nothing may depend on it.
  case emailNotVerified
  case emailUnchanged
  case emailChangeAskedElsewhere
  /// The link is unknown, used, replaced or expired; which one is not disclosed.
  case linkNotValid
  /// The session has ended, or belongs to someone else.
  case noSuchSession
  /// There were too many attempts or requested mails; the next one is allowed after this many seconds.
  case tooManyAttempts(retryAfterSeconds: Int64)
  case notSignedIn
  case sessionStorageUnusable(path: String, reason: String)
  /// A deletion waits, since it is not known which tables of owners that are gone are about people.
  case tablesUndescribed([String])
  /// No plugin has named such mails.
  case unknownMail(String)
  /// Another mail has this id.
  case mailTaken(String)
  /// The stored accounts contain something that the shop cannot have written.
  case damaged(String)

  /// Throws ``tooManyAttempts(retryAfterSeconds:)`` unless the wait is zero seconds.
  public static func check(wait seconds: Int64) throws(AccountsError) {
    guard seconds == 0 else { throw .tooManyAttempts(retryAfterSeconds: seconds) }
  }

  /// Throws ``invalidName(_:)`` unless the name is valid for a person.
  public static func check(name: String) throws(AccountsError) {
    if let problem = LineRule.personName.problem(in: name) { throw .invalidName(problem) }
  }
}

extension AccountsError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .invalidEmail(let problem):
      .init(
        "accounts.invalidEmail", .invalidData, "that is not an e-mail address: \(problem.words)",
        hint: "use name@host")
    case .unacceptablePassword(let problem):
      .init(
        "accounts.unacceptablePassword", .invalidData, "that password is not accepted",
        hint: problem.remedy)
    case .invalidName(let problem):
      .init("accounts.invalidName", .invalidData, "that name is not accepted", hint: problem.remedy)
    case .wrongCredentials:
      .init(
        "accounts.wrongCredentials", .permission, "the e-mail address or the password is wrong",
        hint: "try again, or register")
    case .addressTaken:
      .init(
        "accounts.addressTaken", .permission, "this e-mail address has an account already",
        hint: "sign in with it (sign-in), or set a new password (forgot-password)")
    case .wrongCurrentPassword:
      .init(
        "accounts.wrongCurrentPassword", .permission, "the current password is wrong",
        hint: "type the password you sign in with now")
    case .tooManyAttempts(let seconds):
      .init(
        "accounts.tooManyAttempts", .temporary, "too many attempts",
        hint: "try again in \(Int(clamping: seconds).counted("second"))")
    case .notSignedIn:
      .init("accounts.notSignedIn", .permission, "no one is signed in", hint: "open shop://login")
    case .wrongCode:
      .init(
        "accounts.wrongCode", .permission, "the code is wrong, or was used before",
        hint: "wait for the next code; at sign-in a recovery code works, too")
    case .challengeExpired:
      .init(
        "accounts.challengeExpired", .permission,
        "the sign-in took too long, or there were too many wrong codes",
        hint: "sign in again with your password")
    case .enrolmentExpired:
      .init(
        "accounts.enrolmentExpired", .permission,
        "it took too long, or there were too many wrong codes",
        hint: "begin again")
    case .secondFactorIsOff:
      .init(
        "accounts.secondFactorIsOff", .invalidData, "the account has no second factor",
        hint: "turn one on first")
    case .reauthenticationRequired:
      .init(
        "accounts.reauthenticationRequired", .permission,
        "you are asked for your password again before this",
        hint: "type the password you sign in with")
    case .emailNotVerified:
      .init(
        "accounts.emailNotVerified", .permission, "your e-mail address is not verified",
        hint:
          "open the link that was mailed to you, or ask for another: send-link in shop://settings/account"
      )
    case .emailUnchanged:
      .init(
        "accounts.emailUnchanged", .invalidData, "that is your address already",
        hint: "give another")
    case .emailChangeAskedElsewhere:
      .init(
        "accounts.emailChangeAskedElsewhere", .permission,
        "the change of address was asked for in another session",
        hint: "open the link there, still signed in, or sign in here and ask for the change again")
    case .linkNotValid:
      .init(
        "accounts.linkNotValid", .permission, "the link is not valid, or no longer valid",
        hint: "request a new one; a link works only once, and expires")
    case .noSuchSession:
      .init(
        "accounts.noSuchSession", .invalidData, "there is no such session",
        hint: "choose one of the list")
    case .sessionStorageUnusable(let path, let reason):
      .init(
        "accounts.sessionStorage", .inputOutput, "the session cannot be kept in \(path): \(reason)",
        hint: "make the file your own, readable by you alone")
    case .tablesUndescribed(let owners):
      .init(
        "accounts.tablesUndescribed", .temporary,
        "it is not known which tables of \(owners.joined(separator: ", ")) are about people",
        hint: "compose the owner once, or drop its tables: database drop \(owners.first ?? "")")
    case .unknownMail(let kind):
      .init(
        "accounts.unknownMail", .internal, "no plugin has named its mails \"\(kind)\"",
        hint: "contribute the kind to AccountMails")
    case .mailTaken(let id):
      .init(
        "accounts.mailTaken", .internal, "another mail has the id \"\(id)\"",
        hint: "name a mail after its kind and what it is about")
    case .damaged(let what):
      .init(
        "accounts.damaged", .invalidData, "the accounts are damaged: \(what)",
        hint: "restore a backup")
    }
  }
}
