import CCrypto

/// Hashes passwords with scrypt, which costs an attacker memory as well as time.
///
/// A hash names its algorithm, parameters and salt, so that hashes of several ages live side by side:
/// `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, both in base 64 without padding.
///
/// All bytes of a password count, but for zeros at its end: HMAC, which scrypt begins with, fills
/// short keys up with zeros (RFC 2104). A policy that refuses NUL in passwords closes that gap.
///
/// Standard: RFC 7914; the form is that of the PHC string format.
public struct ScryptPasswordHasher: PasswordHasher {
  private static let saltCount = 16
  private static let keyCount = 32
  /// How much work new hashes take.
  public let profile: ScryptProfile

  /// Chooses how much work new hashes take.
  public init(profile: ScryptProfile) { self.profile = profile }

  public func hash(_ password: Secret) throws(CredentialsError) -> String {
    let salt = try RandomSource.system.bytes(Self.saltCount)
    let key = try Self.derive(password, salt: salt, count: Self.keyCount, profile: profile)
    return ScryptHash(profile: profile, salt: salt, key: key).text
  }

  public func verify(
    _ password: Secret, against hash: String
  ) throws(CredentialsError) -> Verification {
    let stored = try ScryptHash(hash)
    let key = try Self.derive(
      password, salt: stored.salt, count: stored.key.count, profile: stored.profile)
    let isCurrent =
      stored.profile == profile && stored.salt.count == Self.saltCount
      && stored.key.count == Self.keyCount
    return Verification(isValid: Secret(key) == Secret(stored.key), needsRehash: !isCurrent)
  }

  public func dummyVerify(_ password: Secret) throws(CredentialsError) {
    let salt = [UInt8](repeating: 0, count: Self.saltCount)
    _ = try Self.derive(password, salt: salt, count: Self.keyCount, profile: profile)
  }

  private static func derive(
    _ password: Secret, salt: [UInt8], count: Int, profile: ScryptProfile
  ) throws(CredentialsError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    let failure = LibraryFailure.of {
      unsafe password.withUnsafeBytes { password in
        unsafe password.withMemoryRebound(to: CChar.self) { password in
          unsafe key.withUnsafeMutableBufferPointer { key in
            unsafe EVP_PBE_scrypt(
              password.baseAddress, password.count, salt, salt.count, UInt64(profile.cost),
              UInt64(profile.blockSize), UInt64(profile.parallelism), UInt64(profile.memory),
              key.baseAddress, key.count) == 1
          }
        }
      }
    }
    guard let failure else { return key }
    if failure.isOutOfMemory { throw .outOfMemory(byteCount: profile.memory) }
    throw .hashingFailed(cause: failure.cause)
  }
}
