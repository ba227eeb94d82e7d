import Encodings

/// Time-based one-time codes of six digits (TOTP), as every authenticator app makes them.
///
/// Standard: RFC 6238 with the usual settings of authenticators, SHA-1 and steps of 30 seconds, based on the
/// counter codes of RFC 4226. The caller stores the last accepted step and passes it back, in the transaction
/// that stores the new one, so that each code works once.
package struct TimeCodes: Sendable {
  private static let period: Int64 = 30

  private let key: Secret

  /// Creates codes for a key shared with the authenticator: at least 128 bits (RFC 4226, R6); 160 are
  /// recommended.
  package init(key: Secret) throws(CredentialsError) {
    guard key.count >= 16 else { throw .keyTooShort(byteCount: key.count, minimum: 16) }
    self.key = key
  }

  /// Returns the number of the step that contains a time in seconds since 1970 (UTC); 0 for earlier times.
  package func step(at seconds: Int64) -> UInt64 { UInt64(max(0, seconds) / Self.period) }

  package func code(at seconds: Int64) throws(CredentialsError) -> String {
    try code(ofStep: step(at: seconds))
  }

  /// Returns the code of a step, with leading zeros.
  package func code(ofStep step: UInt64) throws(CredentialsError) -> String {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    let digest = try Digest.hmac(message, key: key, .sha1)
    // Dynamic truncation (section 5.3): the last four bits say where the number starts.
    guard let last = digest.last, digest.count >= 20 else {
      throw .digestFailed(cause: "it has \(digest.count) bytes")
    }
    let start = Int(last & 0x0F)
    let number = digest[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let text = String((number & 0x7FFF_FFFF) % 1_000_000)
    return String(repeating: "0", count: 6 - text.utf8.count) + text
  }

  /// Returns the step that a code belongs to, or `nil` if no step that may still be used has this code.
  ///
  /// `lastAccepted` and all steps before it are used up. The step before the current one is accepted too, for
  /// people who type slowly.
  ///
  /// - Returns: The step to store as accepted.
  package func acceptedStep(
    of text: Secret, at seconds: Int64, lastAccepted: UInt64?
  ) throws(CredentialsError) -> UInt64? {
    let current = step(at: seconds)
    var accepted: UInt64?
    // Every step is computed and compared even after a match, so that the time taken reveals nothing.
    for step in max(current, 1) - 1...current where Secret(try code(ofStep: step)) == text {
      if lastAccepted.map({ step > $0 }) ?? true { accepted = step }
    }
    return accepted
  }
}

extension TimeCodes {
  /// Returns the URL with everything an authenticator app needs, for a QR code or a link; it contains the
  /// secret.
  ///
  /// Standard: the Key URI Format, which authenticators share: `otpauth://totp/Issuer:account?…`. The issuer
  /// asks for the codes, such as the shop; the account names the person, such as by e-mail address.
  package func enrolmentURL(issuer: String, account: String) -> String {
    let secret = unsafe key.withUnsafeBytes { unsafe Base32.encode(Array($0)) }
    let (issuer, account) = (Self.percentEncoded(issuer), Self.percentEncoded(account))
    return "otpauth://totp/\(issuer):\(account)?secret=\(secret)&issuer=\(issuer)"
      + "&algorithm=SHA1&digits=6&period=\(Self.period)"
  }

  /// Returns the text with everything but the unreserved characters of RFC 3986 as `%XX`.
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      return switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": String(scalar)
      default: "%" + byte.hexadecimal(digits: 2)
      }
    }.joined()
  }
}
