public import SharedKernel

/// Why an account could not be opened, entered or changed.
public enum AccountsError: Error, Hashable, Sendable {
  /// The e-mail address breaks a rule.
  case invalidEmail(EmailProblem)

  /// The new password breaks a rule.
  case unacceptablePassword(PasswordProblem)

  /// A name breaks a rule.
  case invalidName(TextProblem)

  /// The address or the password is wrong; which one is not disclosed.
  case wrongCredentials

  /// The current password, asked again before it is replaced, is wrong.
  case wrongCurrentPassword

  /// The code of the second factor is wrong, or was used before.
  case wrongCode

  /// The sign-in took too long or too many wrong codes; it begins again with the password.
  case challengeExpired

  /// Nothing to be confirmed was begun, or it took too long or too many wrong codes.
  case enrolmentExpired

  /// The account has no second factor.
  case secondFactorIsOff

  /// The password has to be asked again before this.
  case reauthenticationRequired

  /// The address has to be verified before this.
  case emailNotVerified

  /// The address is the account's already.
  case emailUnchanged

  /// The link belongs to a change of address that was asked for in another session.
  case emailChangeAskedElsewhere

  /// The link is unknown, used, replaced or too old; which one is not disclosed.
  case linkNotValid

  /// The person has no such session.
  case noSuchSession

  /// Too many tries, or mails asked for; the next is allowed in so many seconds.
  case tooManyAttempts(retryAfterSeconds: Int64)

  /// Only a signed-in person may do this.
  case notSignedIn

  /// The place where the session is kept cannot be used.
  case sessionStorageUnusable(path: String, reason: String)

  /// The stored accounts hold something the shop cannot have written.
  case damaged(String)

  /// Throws ``tooManyAttempts(retryAfterSeconds:)`` unless there are no seconds to wait.
  public static func check(wait seconds: Int64) throws(AccountsError) {
    guard seconds == 0 else { throw .tooManyAttempts(retryAfterSeconds: seconds) }
  }
}
