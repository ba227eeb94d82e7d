import Accounts
import AccountsPoints
import Credentials
import SharedKernel

/// A mail about an account.
///
/// No mail contains typed text, so no one can make the shop send their words to others.
struct AccountMail: Sendable {
  /// Names the mail with what distinguishes it from others of its kind, and the pause between two of a kind.
  enum Kind: String, CaseIterable {
    case verifyAddress = "verify-address"
    /// Mails of one moment are delivered by name: after the notice to the old address, so that the link is the newest.
    case confirmChange = "new-address"
    case resetPassword = "reset-password"
    case signInCode = "sign-in-code"
    case enrolmentCode = "enrolment-code"
    case registrationAttempt = "registration-attempt"
    case addressWanted = "address-wanted"
    case emailChangeRequested = "email-change-requested"
    case emailChanged = "email-changed"
    case passwordChanged = "password-changed"
    case secondFactorOn = "second-factor-on"
    case secondFactorOff = "second-factor-off"
    case recoveryCodesReplaced = "recovery-codes-replaced"
    case secondFactorFailures = "second-factor-failures"
    case accountDeleted = "account-deleted"

    /// The kind as every mail has one: no setting turns these off.
    var sent: AccountMailKind { AccountMailKind(rawValue, setting: nil) }

    /// Whether a mail has this kind, by the name under which it is delivered.
    func names(_ id: String) -> Bool { id.hasPrefix("\(rawValue)-") }
  }

  let kind: Kind

  let subject: String
  /// The text of the mail, in ASCII, with lines of any length.
  let body: String
  /// How long delivering the mail makes sense, in seconds.
  let lifetime: Int64

  private init(_ kind: Kind, _ subject: String, lifetime: Int64 = 7 * 86_400, _ body: String) {
    (self.kind, self.subject, self.lifetime) = (kind, subject, lifetime)
    self.body = kind.sent.signed(body)
  }

  /// Returns a notice of a change, with instructions in case somebody else made it.
  private static func notice(_ kind: Kind, _ subject: String, _ text: String) -> AccountMail {
    AccountMail(
      kind, subject,
      """
      \(text)

      If it was not you, set a new password at once:

        shop://forgot-password

      """)
  }

  static func verifyAddress(_ token: SecureToken) -> AccountMail {
    AccountMail(
      .verifyAddress, "Confirm your e-mail address",
      lifetime: CodePolicy.verificationSeconds,
      """
      Open this link in the shop to confirm that this address is yours. It works once, for a day:

        shop://verify-email?token=\(token.text)

      If you have no account with us and asked for none, do nothing.

      """)
  }

  static func confirmChange(_ token: SecureToken) -> AccountMail {
    AccountMail(
      .confirmChange, "Confirm your new e-mail address",
      lifetime: CodePolicy.verificationSeconds,
      """
      Open this link in the shop where you asked for the change, while you are still signed in there.
      It works once, for a day, and nowhere else:

        shop://verify-email?token=\(token.text)

      If you did not ask to change the address of your account to this one, do nothing.

      """)
  }

  static func resetPassword(_ token: SecureToken) -> AccountMail {
    AccountMail(
      .resetPassword, "Set a new password", lifetime: CodePolicy.resetSeconds,
      """
      Open this link in the shop to set a new password. It works once, for ten minutes:

        shop://reset-password?token=\(token.text)

      If you did not ask for it, do nothing; your password stays as it is.

      """)
  }

  /// For a person who signs in, or turns on e-mail codes: two kinds, of which one does not delay the other.
  static func signInCode(_ code: String, turnsOn: Bool = false) -> AccountMail {
    AccountMail(
      turnsOn ? .enrolmentCode : .signInCode, "Your sign-in code",
      lifetime: CodePolicy.challengeSeconds,
      """
      Your code is \(code). It works once, for ten minutes. Never pass it on.

      If you are not signing in, somebody knows your password: change it.

      """)
  }

  static let registrationAttempt = AccountMail(
    .registrationAttempt, "Somebody tried to register with your address",
    """
    Somebody tried to make an account with this address, which has one already. If it was you, sign
    in instead, or set a new password if you forgot yours:

      shop://forgot-password

    """)

  static let addressWanted = AccountMail(
    .addressWanted, "Somebody tried to use your address",
    """
    Somebody tried to move their account to this address, which has an account of its own. Nothing
    was changed. If it was you, sign in with this address instead.

    """)

  static let emailChangeRequested = notice(
    .emailChangeRequested, "Your e-mail address is about to change",
    "Somebody signed in to your account asked to change its e-mail address.")

  static let emailChanged = notice(
    .emailChanged, "Your e-mail address was changed",
    "The e-mail address of your account was changed. This address no longer signs in.")

  static let passwordChanged = notice(
    .passwordChanged, "Your password was changed",
    "The password of your account was changed, and all other sessions ended.")

  static let secondFactorOn = notice(
    .secondFactorOn, "A second factor was turned on",
    "From now on you are asked for a second factor when you sign in.")

  static let secondFactorOff = notice(
    .secondFactorOff, "Your second factor was turned off",
    "You are no longer asked for a second factor when you sign in.")

  static let recoveryCodesReplaced = notice(
    .recoveryCodesReplaced, "New recovery codes were made",
    "New recovery codes were made for your account; the old codes no longer work.")

  /// Sent after the right password and five wrong codes.
  static let secondFactorFailures = AccountMail(
    .secondFactorFailures, "Somebody knows your password",
    """
    Somebody signed in with your password and then gave five wrong codes. They did not get in. If it
    was not you, change your password:

      shop://settings/account

    """)

  static let accountDeleted = AccountMail(
    .accountDeleted, "Your account was deleted",
    "Your account was deleted, as you asked. Thank you for having been with us.\n")
}

struct OutgoingMail: Sendable {
  let id: String
  let mail: AccountMail
  let at: Timestamp

  var kind: String { mail.kind.rawValue }
  var expiresAt: Timestamp { at.advanced(bySeconds: mail.lifetime) }
}
