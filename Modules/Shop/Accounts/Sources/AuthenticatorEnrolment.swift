/// What an authenticator app needs to make codes; shown once, to be typed or scanned.
public struct AuthenticatorEnrolment: Sendable, Redacted {
  public static let placeholder = "(authenticator key)"

  /// The key in base 32, in groups of four, for people who type it.
  public let key: String

  /// The `otpauth://totp/…` URL, for a QR code.
  public let url: String

  /// Creates an enrolment.
  public init(key: String, url: String) {
    (self.key, self.url) = (key, url)
  }
}
