/// Turns passwords into what may be stored, and checks them against it.
///
/// Hashing is slow on purpose, and synchronous: call it off the main actor, and outside a
/// transaction.
///
/// ```swift
/// let check = try hasher.verify(password, against: stored)
/// guard check.isValid else { return nil }
/// if check.needsRehash { replacement = try hasher.hash(password) }
/// ```
public protocol PasswordHasher: Sendable {
  /// The hash of a password with a new salt, in a form that names its own parameters.
  func hash(_ password: Secret) throws(CredentialsError) -> String

  /// Checks a password against a stored hash, with the parameters the hash names.
  ///
  /// The answer says too whether the password should be hashed again.
  func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification

  /// Does the work of a check that cannot succeed.
  ///
  /// For an account that does not exist, so that the time to refuse it is that of a wrong password
  /// (ASVS 6.3.8).
  func dummyVerify(_ password: Secret) throws(CredentialsError)
}

/// What came of checking a password.
///
/// A valid password needs rehashing when the stored hash was made with other parameters than today's.
public struct Verification: Sendable, Hashable {
  /// Whether it is the password.
  public let isValid: Bool
  /// Whether the password, which is at hand now, should be hashed again with today's parameters.
  public let needsRehash: Bool

  /// States an outcome.
  public init(isValid: Bool, needsRehash: Bool) {
    self.isValid = isValid
    self.needsRehash = needsRehash
  }
}
