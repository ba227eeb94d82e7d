public import DependencyInjection
public import SharedKernel

/// Turns the second factor of the signed-in person on and off.
///
/// Turning one on takes two steps: begin, then prove with a code that it works. Only one method is on at a
/// time; confirming a new one replaces the previous one and its recovery codes. Every method
/// throws ``AccountsError/notSignedIn``; those that make changes throw
/// ``AccountsError/reauthenticationRequired``, and mail a notice to the owner.
public protocol SecondFactorService: Sendable {
  /// Begins enrolment of an authenticator app, which must be confirmed within ten minutes to take effect.
  ///
  /// Throws ``AccountsError/emailNotVerified`` while the address is not verified.
  func beginAuthenticator() async throws -> AuthenticatorEnrolment

  /// Begins enrolment of e-mail codes by sending one, which must be confirmed within ten minutes to take
  /// effect.
  ///
  /// - Throws: ``AccountsError/emailNotVerified`` while the address is not verified, or
  ///   ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func beginEmailCodes() async throws

  /// Turns on the begun method and returns ten recovery codes, which are shown only once; all other sessions
  /// end.
  ///
  /// Throws ``AccountsError/wrongCode``, or ``AccountsError/enrolmentExpired`` if nothing was
  /// begun, after ten minutes, or after five wrong codes.
  func confirmSecondFactor(_ code: OneTimeCode) async throws -> RecoveryCodes

  /// Replaces the recovery codes with ten new ones, or throws ``AccountsError/secondFactorIsOff``.
  func replaceRecoveryCodes() async throws -> RecoveryCodes

  /// Turns the second factor off, deletes its key and recovery codes, and ends all other sessions.
  ///
  /// - Throws: ``AccountsError/secondFactorIsOff``.
  func turnOffSecondFactor() async throws
}

public enum SecondFactorKey: DependencyKey { public typealias Value = any SecondFactorService }

/// The second factor of an account, as its owner sees it.
public struct SecondFactorStatus: Hashable, Sendable {
  /// The method required at sign-in, or `nil` if the password is enough.
  public let method: SecondFactorMethod?
  public let since: Timestamp?
  public let recoveryCodesLeft: Int

  public init(method: SecondFactorMethod?, since: Timestamp?, recoveryCodesLeft: Int) {
    (self.method, self.since, self.recoveryCodesLeft) = (method, since, recoveryCodesLeft)
  }

  public static let off = SecondFactorStatus(method: nil, since: nil, recoveryCodesLeft: 0)
}

/// How a person proves their identity in addition to the password.
public enum SecondFactorMethod: String, Hashable, Sendable, CaseIterable {
  /// Time-based codes of an authenticator app (RFC 6238).
  case authenticator
  /// Codes sent to the account's address.
  case email
}

/// A sign-in with a correct password that still requires the second factor.
///
/// It allows five guesses within ten minutes; then the sign-in must start again.
public struct SecondFactorChallenge: Sendable {
  /// Identifies the challenge to the service; a secret that only this process knows.
  public let id: LinkToken
  public let email: EmailAddress
  /// The required method; a recovery code is accepted instead.
  public let method: SecondFactorMethod
  /// The moment from which no code is accepted.
  public let expiresAt: Timestamp

  public init(
    id: LinkToken, email: EmailAddress, method: SecondFactorMethod, expiresAt: Timestamp
  ) {
    (self.id, self.email, self.method, self.expiresAt) = (id, email, method, expiresAt)
  }
}

/// What an authenticator app needs to generate codes; shown once, to be typed or scanned.
public struct AuthenticatorEnrolment: Sendable, Redacted {
  public static let placeholder = "(authenticator key)"

  /// The key in base 32, in groups of four, for typing.
  public let key: String
  /// The `otpauth://totp/…` URL, for a QR code.
  public let url: String

  public init(key: String, url: String) { (self.key, self.url) = (key, url) }
}

/// The codes that replace a lost second factor; shown once, each usable once.
public struct RecoveryCodes: Sendable, Redacted {
  public static let placeholder = "(recovery codes)"

  /// The codes in written form, such as `7k3f-9qxm-2dab`.
  public let texts: [String]

  public init(texts: [String]) { self.texts = texts }
}
