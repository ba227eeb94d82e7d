import Credentials

/// The mails the accounts send.
///
/// They say nothing that anybody typed, so nobody can have the shop send their words to somebody else.
enum AccountMail: Sendable {
  /// To whoever says an address is theirs.
  case verifyAddress(SecureToken)

  /// To the address to come.
  case confirmChange(SecureToken)

  /// To who forgot a password.
  case resetPassword(SecureToken)

  /// To who signs in, or turns on codes by e-mail.
  case signInCode(String)

  /// To the owner of an address somebody tried to register.
  case registrationAttempt

  /// To the owner of an address somebody tried to move their account to.
  case addressWanted

  /// To the present address when another is asked for.
  case emailChangeRequested

  /// To the address that was left.
  case emailChanged

  /// The password was changed or set by a link.
  case passwordChanged

  /// A second factor was turned on.
  case secondFactorOn

  /// The second factor was turned off.
  case secondFactorOff

  /// New recovery codes were made.
  case recoveryCodesReplaced

  /// Somebody gave the right password and five wrong codes.
  case secondFactorFailures

  /// The account is gone.
  case accountDeleted
}
