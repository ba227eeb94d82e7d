public import DependencyInjection
public import SharedKernel

/// Turns the second factor of the person signed in on and off.
///
/// Turning one on takes two steps: it begins, and a code proves that it works. One method is on at a
/// time; a confirmed one takes the place of the one before, with new recovery codes. Every method
/// throws ``AccountsError/notSignedIn``; those that change something throw
/// ``AccountsError/reauthenticationRequired``, and are reported to the owner by mail.
public protocol SecondFactorService: Sendable {
  /// What is asked at sign-in, and how many recovery codes are left.
  func secondFactor() async throws -> SecondFactorStatus

  /// Begins with an authenticator app; nothing changes until it is confirmed, within ten minutes.
  ///
  /// Throws ``AccountsError/emailNotVerified`` while the address is not verified.
  func beginAuthenticator() async throws -> AuthenticatorEnrolment

  /// Begins with codes by e-mail by sending one; nothing changes until it is confirmed, within ten
  /// minutes.
  ///
  /// - Throws: ``AccountsError/emailNotVerified`` while the address is not verified, or
  ///   ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func beginEmailCodes() async throws

  /// Turns on what was begun, and answers ten recovery codes, shown this once; all other sessions
  /// end.
  ///
  /// Throws ``AccountsError/wrongCode``, or ``AccountsError/enrolmentExpired`` when nothing was
  /// begun, after ten minutes and after five wrong codes.
  func confirmSecondFactor(_ code: OneTimeCode) async throws -> RecoveryCodes

  /// Makes ten new recovery codes, or throws ``AccountsError/secondFactorIsOff``; those before are
  /// void.
  func replaceRecoveryCodes() async throws -> RecoveryCodes

  /// Turns the second factor off; its key and its recovery codes are forgotten, all other sessions end.
  ///
  /// - Throws: ``AccountsError/secondFactorIsOff``.
  func turnOffSecondFactor() async throws
}

public enum SecondFactorKey: DependencyKey { public typealias Value = any SecondFactorService }

/// The second factor of an account, as its owner sees it.
public struct SecondFactorStatus: Hashable, Sendable {
  /// What is asked at sign-in, or `nil` when the password is enough.
  public let method: SecondFactorMethod?
  /// When it was turned on.
  public let since: Timestamp?
  /// How many recovery codes were not used yet.
  public let recoveryCodesLeft: Int

  public init(method: SecondFactorMethod?, since: Timestamp?, recoveryCodesLeft: Int) {
    (self.method, self.since, self.recoveryCodesLeft) = (method, since, recoveryCodesLeft)
  }

  /// The status of an account without a second factor.
  public static let off = SecondFactorStatus(method: nil, since: nil, recoveryCodesLeft: 0)
}

/// How a person proves who they are beside the password.
public enum SecondFactorMethod: String, Hashable, Sendable, CaseIterable {
  /// Codes of an authenticator app, by the clock (RFC 6238).
  case authenticator
  /// Codes sent to the account's address.
  case email
}

/// A sign-in whose password was right and whose second factor is still asked.
///
/// It is good for five guesses and ten minutes; then the sign-in begins again.
public struct SecondFactorChallenge: Sendable {
  /// Names the challenge to the service; a secret, known to this process alone.
  public let id: LinkToken
  /// The address that signs in.
  public let email: EmailAddress
  /// What is asked; a recovery code is accepted instead.
  public let method: SecondFactorMethod
  /// The moment from which no code is taken any more.
  public let expiresAt: Timestamp

  public init(
    id: LinkToken, email: EmailAddress, method: SecondFactorMethod, expiresAt: Timestamp
  ) {
    (self.id, self.email, self.method, self.expiresAt) = (id, email, method, expiresAt)
  }
}

/// What an authenticator app needs to make codes; shown once, to be typed or scanned.
public struct AuthenticatorEnrolment: Sendable, Redacted {
  public static let placeholder = "(authenticator key)"

  /// The key in base 32, in groups of four, for people who type it.
  public let key: String
  /// The `otpauth://totp/…` URL, for a QR code.
  public let url: String

  public init(key: String, url: String) { (self.key, self.url) = (key, url) }
}

/// The codes that stand in for a lost second factor; shown once, each used once.
public struct RecoveryCodes: Sendable, Redacted {
  public static let placeholder = "(recovery codes)"

  /// The codes as they are written down, such as `7k3f-9qxm-2dab`.
  public let texts: [String]

  public init(texts: [String]) { self.texts = texts }
}
