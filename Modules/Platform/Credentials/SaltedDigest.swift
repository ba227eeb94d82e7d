/// What a database keeps of a short code: a salt, and the digest of both.
///
/// For codes that serve once and have too little randomness for a plain digest (ASVS 6.5.2): equal
/// codes are stored as different bytes, and a table made in advance finds none. It does not make a code
/// of six digits safe for long; a short life and a limit of guesses do. Passwords need a
/// ``PasswordHasher``.
///
/// ```swift
/// let stored = try SaltedDigest(of: "7k3f9qxm2dab")
/// try stored.matches("7k3f9qxm2dab")  // true
/// ```
public struct SaltedDigest: Sendable, Hashable {
  /// Random bytes, another sixteen for each code.
  public let salt: [UInt8]
  /// The HMAC-SHA-256 of the code under the salt: 32 bytes.
  public let digest: [UInt8]

  /// Makes the digest of a code, with a salt of its own.
  public init(of code: String, from random: RandomSource = .system) throws(CredentialsError) {
    salt = try random.bytes(16)
    digest = try Self.digest(code, salt)
  }

  /// Takes up what was stored.
  public init(salt: [UInt8], digest: [UInt8]) { (self.salt, self.digest) = (salt, digest) }

  /// Whether a text is the code, in a time that does not depend on how much agrees.
  public func matches(_ text: String) throws(CredentialsError) -> Bool {
    Secret(try Self.digest(text, salt)) == Secret(digest)
  }

  private static func digest(_ code: String, _ salt: [UInt8]) throws(CredentialsError) -> [UInt8] {
    try Digest.hmac(Array(code.utf8), key: Secret(salt), .sha256)
  }
}
