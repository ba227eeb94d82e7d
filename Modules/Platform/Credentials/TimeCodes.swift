import Encodings

/// One-time codes by the clock: TOTP.
///
/// Standard: RFC 6238, with the recommended step of 30 seconds. The caller keeps the step last
/// accepted and hands it back, in the transaction that stores the new one: so a code serves once.
public struct TimeCodes: Sendable {
  /// The codes that the number of the step selects from.
  public let codes: CounterCodes
  /// The length of a step in seconds.
  public let period: Int64

  /// Describes codes by their step, in seconds.
  public init(_ codes: CounterCodes, period: Int64 = 30) throws(CredentialsError) {
    guard period > 0 else { throw .unsupportedPeriod(period) }
    self.codes = codes
    self.period = period
  }

  /// The number of the step a time lies in, given in seconds since 1970 (UTC); 0 before that.
  public func step(at seconds: Int64) -> UInt64 { UInt64(max(0, seconds) / period) }

  /// The code for a time.
  public func code(at seconds: Int64) throws(CredentialsError) -> String {
    try codes.code(step(at: seconds))
  }

  /// The step whose code a text is, or `nil` when it is none that may still be used.
  ///
  /// `lastAccepted` and the steps before it are used up; `allowingPrevious` accepts the step before
  /// the current one too, for people who type slowly.
  ///
  /// - Returns: the step to be stored as accepted.
  public func acceptedStep(
    of text: Secret, at seconds: Int64, lastAccepted: UInt64?, allowingPrevious: Bool = true
  ) throws(CredentialsError) -> UInt64? {
    let current = step(at: seconds)
    let first = allowingPrevious && current > 0 ? current - 1 : current
    var accepted: UInt64?
    // Every step is computed whichever agrees, so that the time tells nothing.
    for step in first...current where try codes.accepts(text, at: step) {
      if lastAccepted.map({ step > $0 }) ?? true { accepted = step }
    }
    return accepted
  }
}

extension TimeCodes {
  /// The URL that tells an authenticator app all it needs, as a QR code or a link; a secret.
  ///
  /// Standard: the Key URI Format, which authenticators share: `otpauth://totp/Issuer:account?…`.
  /// The issuer is who asks for the codes, such as the name of the shop; the account is whose they
  /// are, such as an e-mail address.
  public func enrolmentURL(issuer: String, account: String) -> String {
    let secret = unsafe codes.key.withUnsafeBytes { unsafe Base32.encode(Array($0)) }
    let (issuer, account) = (Self.percentEncoded(issuer), Self.percentEncoded(account))
    return "otpauth://totp/\(issuer):\(account)?secret=\(secret)&issuer=\(issuer)"
      + "&algorithm=\(codes.algorithm.rawValue)&digits=\(codes.digits)&period=\(period)"
  }

  /// The text with all but the unreserved characters of RFC 3986 as `%XX`.
  private static func percentEncoded(_ text: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
