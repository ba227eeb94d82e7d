import CCrypto
import Encodings

/// Hashes passwords with scrypt, which costs an attacker memory as well as time.
///
/// A hash names its algorithm, parameters and salt, so that hashes of different ages can coexist:
/// `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, both in base 64 without padding.
///
/// All bytes of a password count, except zeros at its end: scrypt starts with HMAC, which pads short keys
/// with zeros (RFC 2104). A policy that refuses NUL in passwords closes that gap.
///
/// Standard: RFC 7914; the form is the PHC string format.
package struct ScryptPasswordHasher: PasswordHasher {
  private static let saltCount = 16
  private static let keyCount = 32
  /// The amount of work for new hashes.
  package let profile: ScryptProfile

  /// Creates a hasher with the amount of work for new hashes.
  package init(profile: ScryptProfile) { self.profile = profile }

  package func hash(_ password: Secret) throws(CredentialsError) -> String {
    let salt = try RandomSource.system.bytes(Self.saltCount)
    let key = try Self.derive(password, salt: salt, count: Self.keyCount, profile: profile)
    return ScryptHash(profile: profile, salt: salt, key: key).text
  }

  package func verify(
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

  package func dummyVerify(_ password: Secret) throws(CredentialsError) {
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

/// A parsed stored hash: `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`.
struct ScryptHash {
  let profile: ScryptProfile
  let salt: [UInt8]
  let key: [UInt8]
}

extension ScryptHash {
  /// Reads a stored hash, in exactly the form that ``text`` writes.
  init(_ text: String) throws(CredentialsError) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "$"), maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty else { throw .malformedHash }
    guard parts[1].elementsEqual("scrypt".utf8) else {
      throw .unsupportedAlgorithm(String(Substring(parts[1])))
    }
    guard parts.count == 5, let profile = Self.profile(parts[2]),
      let salt = Base64.standard.decode(parts[3]), salt.count <= 64,
      let key = Base64.standard.decode(parts[4]), 16...64 ~= key.count
    else { throw .malformedHash }
    self.init(profile: profile, salt: salt, key: key)
  }

  var text: String {
    let parameters = "ln=\(profile.logCost),r=\(profile.blockSize),p=\(profile.parallelism)"
    let (salt, key) = (Base64.standard.encode(salt), Base64.standard.encode(key))
    return "$scrypt$\(parameters)$\(salt)$\(key)"
  }

  private static func profile(_ text: Substring.UTF8View) -> ScryptProfile? {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 3, let logCost = number(parts[0], after: "ln="),
      let blockSize = number(parts[1], after: "r="), let parallelism = number(parts[2], after: "p=")
    else { return nil }
    return ScryptProfile(storedLogCost: logCost, blockSize: blockSize, parallelism: parallelism)
  }

  /// Returns the number of one to three digits after a name; a leading zero is not allowed.
  private static func number(_ text: Substring.UTF8View, after name: String) -> Int? {
    guard text.starts(with: name.utf8) else { return nil }
    let digits = text.dropFirst(name.utf8.count)
    guard digits.count <= 3, let first = digits.first else { return nil }
    return UInt8(ascii: "1")...UInt8(ascii: "9") ~= first ? Int(Substring(digits)) : nil
  }
}

/// The amount of work that scrypt does, with the parameter names of RFC 7914, section 2.
package struct ScryptProfile: Sendable, Hashable {
  /// The binary logarithm of the cost *N*.
  let logCost: Int
  /// The block size *r*.
  let blockSize: Int
  /// The parallelisation *p*.
  let parallelism: Int

  /// The profile of ASVS 5.0 (appendix C) and the OWASP cheat sheet: N = 2¹⁷, r = 8, p = 1; 128 MiB.
  package static let standard = ScryptProfile(logCost: 17, blockSize: 8, parallelism: 1)
  /// Almost no work, for tests only: N = 16, r = 1, p = 1.
  package static let test = ScryptProfile(logCost: 4, blockSize: 1, parallelism: 1)
}

extension ScryptProfile {
  /// Creates the profile that a stored hash names; `nil` if RFC 7914 does not allow its parameters, or if it
  /// needs more than 256 MiB or 16 times the work of the standard profile: a manipulated database could stall
  /// the app so.
  init?(storedLogCost logCost: Int, blockSize: Int, parallelism: Int) {
    guard 1...20 ~= logCost, 1...32 ~= blockSize, 1...16 ~= parallelism else { return nil }
    // RFC 7914 requires N < 2^(128 r / 8).
    guard logCost < 16 * blockSize else { return nil }
    self.init(logCost: logCost, blockSize: blockSize, parallelism: parallelism)
    let work = 128 * cost * blockSize
    guard work <= 256 << 20, work * parallelism <= 2048 << 20 else { return nil }
  }

  var cost: Int { 1 << logCost }

  /// The bytes of memory the computation takes, including room for the library's own needs.
  var memory: Int { 128 * blockSize * (cost + parallelism + 2) + 1 << 20 }
}
