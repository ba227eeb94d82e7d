/// Why an account could not be opened, entered or changed.
public enum AccountsError: Error, Hashable, Sendable {
  /// The e-mail address breaks a rule.
  case invalidEmail(EmailProblem)

  /// The new password breaks a rule.
  case unacceptablePassword(PasswordProblem)

  /// A name breaks a rule.
  case invalidName(TextProblem)

  /// An account with this address exists.
  case emailTaken(EmailAddress)

  /// The address or the password is wrong; which one is never told.
  case wrongCredentials

  /// The current password, asked again before it is replaced, is wrong.
  case wrongCurrentPassword

  /// Too many wrong passwords were tried; the next try is allowed in so many seconds.
  case tooManyAttempts(retryAfterSeconds: Int64)

  /// Only a signed-in person may do this.
  case notSignedIn

  /// The place where the session is kept cannot be used.
  case sessionStorageUnusable(path: String, reason: String)

  /// The stored accounts hold something the shop cannot have written.
  case damaged(String)
}
