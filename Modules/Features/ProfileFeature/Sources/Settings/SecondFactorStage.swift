import Accounts

/// How far somebody has come with their second factor.
enum SecondFactorStage {
  /// Nothing is under way.
  case overview

  /// The key is shown, with its QR code where it fits one; the app's first code is awaited.
  case authenticator(AuthenticatorEnrolment, qrCode: String?)

  /// A code was mailed and is awaited.
  case email

  /// New recovery codes are shown, this once.
  case recoveryCodes(RecoveryCodes)
}
