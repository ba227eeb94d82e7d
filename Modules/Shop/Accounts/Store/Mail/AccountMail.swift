import Accounts
import Credentials
import SharedKernel

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

extension AccountMail {
  /// The word for the mail in the outbox.
  var kind: String {
    switch self {
    case .verifyAddress: "verify-address"
    case .confirmChange: "confirm-change"
    case .resetPassword: "reset-password"
    case .signInCode: "sign-in-code"
    case .registrationAttempt: "registration-attempt"
    case .addressWanted: "address-wanted"
    case .emailChangeRequested: "email-change-requested"
    case .emailChanged: "email-changed"
    case .passwordChanged: "password-changed"
    case .secondFactorOn: "second-factor-on"
    case .secondFactorOff: "second-factor-off"
    case .recoveryCodesReplaced: "recovery-codes-replaced"
    case .secondFactorFailures: "second-factor-failures"
    case .accountDeleted: "account-deleted"
    }
  }

  /// How long the mail is worth delivering.
  func lifetime(_ policy: CodePolicy) -> Int64 {
    switch self {
    case .resetPassword: policy.resetSeconds
    case .signInCode: policy.challengeSeconds
    case .verifyAddress, .confirmChange: policy.verificationSeconds
    default: 7 * 86_400
    }
  }

  /// What the mail is about.
  var subject: String {
    switch self {
    case .verifyAddress: "Confirm your e-mail address"
    case .confirmChange: "Confirm your new e-mail address"
    case .resetPassword: "Set a new password"
    case .signInCode: "Your sign-in code"
    case .registrationAttempt: "Somebody tried to register with your address"
    case .addressWanted: "Somebody tried to use your address"
    case .emailChangeRequested: "Your e-mail address is about to change"
    case .emailChanged: "Your e-mail address was changed"
    case .passwordChanged: "Your password was changed"
    case .secondFactorOn: "A second factor was turned on"
    case .secondFactorOff: "Your second factor was turned off"
    case .recoveryCodesReplaced: "New recovery codes were made"
    case .secondFactorFailures: "Somebody knows your password"
    case .accountDeleted: "Your account was deleted"
    }
  }

  /// The text of the mail, in ASCII and lines of any length.
  var body: String {
    switch self {
    case .verifyAddress(let token):
      """
      Open this link in the shop to confirm that this address is yours. It works once, for a day:

        shop://verify-email?token=\(token.text)

      If you have no account with us and asked for none, do nothing.

      """
    case .confirmChange(let token):
      """
      Open this link in the shop where you asked for the change, while you are still signed in there.
      It works once, for a day, and nowhere else:

        shop://verify-email?token=\(token.text)

      If you did not ask to change the address of your account to this one, do nothing.

      """
    case .resetPassword(let token):
      """
      Open this link in the shop to set a new password. It works once, for ten minutes:

        shop://reset-password?token=\(token.text)

      If you did not ask for it, do nothing; your password stays as it is.

      """
    case .signInCode(let code):
      """
      Your code is \(code). It serves once, for ten minutes. Never pass it on.

      If you are not signing in, somebody knows your password: change it.

      """
    case .registrationAttempt:
      """
      Somebody tried to make an account with this address, which has one already. If it was you, sign
      in instead; if you forgot your password, open shop://forgot-password.

      """
    case .addressWanted:
      """
      Somebody tried to move their account to this address, which has an account of its own. Nothing
      was changed. If it was you, sign in with this address instead.

      """
    case .emailChangeRequested:
      "Somebody signed in to your account asked to change its e-mail address." + Self.remedy
    case .emailChanged:
      "The e-mail address of your account was changed. This one does not sign in any more."
        + Self.remedy
    case .passwordChanged:
      "The password of your account was changed, and all other sessions ended." + Self.remedy
    case .secondFactorOn:
      "A second factor is asked from now on when you sign in." + Self.remedy
    case .secondFactorOff:
      "No second factor is asked any more when you sign in." + Self.remedy
    case .recoveryCodesReplaced:
      "New recovery codes were made for your account; those before are void." + Self.remedy
    case .secondFactorFailures:
      """
      Somebody signed in with your password and then gave five wrong codes. They did not get in. If it
      was not you, change your password: open shop://settings/account.

      """
    case .accountDeleted:
      "Your account was deleted, as you asked. Thank you for having been with us.\n"
    }
  }

  private static let remedy = """


    If it was not you, set a new password at once: open shop://forgot-password.

    """
}

/// A mail about to be put into the outbox.
struct OutgoingMail: Sendable {
  let id: String
  let kind: String
  let subject: String
  let body: String
  let at: Timestamp
  let expiresAt: Timestamp
}
