/// What a database stores of a short code: a salt, and the digest of salt and code.
///
/// Use it for single-use codes with too little randomness for a plain digest (ASVS 6.5.2): equal codes are
/// stored as different bytes, and a precomputed table is useless. It does not protect a six-digit code for
/// long; a short lifetime and a limit of guesses do. Passwords need a ``PasswordHasher``.
///
/// ```swift
/// let stored = try SaltedDigest(of: "7k3f9qxm2dab")
/// try stored.matches("7k3f9qxm2dab")  // true
/// ```
package struct SaltedDigest: Sendable, Hashable {
  /// Sixteen random bytes, different for each code.
  package let salt: [UInt8]
  /// The HMAC-SHA-256 of the code under the salt: 32 bytes.
  package let digest: [UInt8]

  /// Computes the digest of a code with a new salt.
  package init(of code: String, from random: RandomSource = .system) throws(CredentialsError) {
    salt = try random.bytes(16)
    digest = try Self.digest(code, salt)
  }

  package init(salt: [UInt8], digest: [UInt8]) { (self.salt, self.digest) = (salt, digest) }

  /// Whether a text is the code; the time taken does not depend on how much of it agrees.
  package func matches(_ text: String) throws(CredentialsError) -> Bool {
    Secret(try Self.digest(text, salt)) == Secret(digest)
  }

  private static func digest(_ code: String, _ salt: [UInt8]) throws(CredentialsError) -> [UInt8] {
    try Digest.hmac(Array(code.utf8), key: Secret(salt), .sha256)
  }
}
