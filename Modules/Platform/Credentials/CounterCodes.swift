/// One-time codes by a counter: HOTP.
///
/// Standard: RFC 4226. The shared key has 128 bits at least (R6); 160 are recommended, which is what
/// ``makeKey(from:)`` makes.
public struct CounterCodes: Sendable {
  /// The key shared with the authenticator.
  public let key: Secret
  /// The digest.
  public let algorithm: OneTimeCodeAlgorithm
  /// How many digits a code has.
  public let digits: Int

  /// Describes codes of 6 to 8 digits.
  public init(
    key: Secret, algorithm: OneTimeCodeAlgorithm = .sha1, digits: Int = 6
  ) throws(CredentialsError) {
    guard key.count >= 16 else { throw .keyTooShort(byteCount: key.count, minimum: 16) }
    guard 6...8 ~= digits else { throw .unsupportedDigits(digits) }
    self.key = key
    self.algorithm = algorithm
    self.digits = digits
  }

  /// A new key of 160 bits; `Base32` of Encodings writes it for people.
  public static func makeKey(
    from random: RandomSource = .system
  ) throws(CredentialsError) -> Secret {
    Secret(try random.bytes(20))
  }

  /// The code for a count, with its zeros in front.
  public func code(_ counter: UInt64) throws(CredentialsError) -> String {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
    let digest = try Digest.hmac(message, key: key, algorithm: algorithm)
    // Dynamic truncation, section 5.3: the last four bits say where the number starts.
    guard let last = digest.last, digest.count >= 20 else {
      throw .digestFailed(cause: "it has \(digest.count) bytes")
    }
    let start = Int(last & 0x0F)
    let number = digest[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let limit = (0..<digits).reduce(UInt32(1)) { product, _ in product * 10 }
    let text = String((number & 0x7FFF_FFFF) % limit)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  /// Whether a text is the code for a count, in a time that does not depend on how much agrees.
  public func accepts(_ text: Secret, at counter: UInt64) throws(CredentialsError) -> Bool {
    Secret(try code(counter)) == text
  }
}

/// The digest that one-time codes are made with.
public enum OneTimeCodeAlgorithm: String, Sendable, Hashable, CaseIterable {
  /// What authenticators assume when nothing is said.
  case sha1 = "SHA1"
  /// SHA-256, for authenticators that are set to it.
  case sha256 = "SHA256"
  /// SHA-512, for authenticators that are set to it.
  case sha512 = "SHA512"
}
