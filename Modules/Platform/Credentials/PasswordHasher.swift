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
  ///
  /// - Parameter password: the exact bytes.
  /// - Returns: the text to store.
  /// - Throws: ``CredentialsError/randomUnavailable``,
  ///   ``CredentialsError/outOfMemory(byteCount:)``, ``CredentialsError/hashingFailed(cause:)``.
  func hash(_ password: Secret) throws(CredentialsError) -> String

  /// Checks a password against a stored hash, with the parameters the hash names.
  ///
  /// - Parameters:
  ///   - password: the exact bytes.
  ///   - hash: the stored text.
  /// - Returns: whether it is the password, and whether it should be hashed again.
  /// - Throws: ``CredentialsError/unsupportedAlgorithm(_:)``, ``CredentialsError/malformedHash``,
  ///   ``CredentialsError/outOfMemory(byteCount:)``, ``CredentialsError/hashingFailed(cause:)``.
  func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification

  /// Does the work of a check that cannot succeed.
  ///
  /// For an account that does not exist, so that the time to refuse it is that of a wrong password
  /// (ASVS 6.3.8).
  ///
  /// - Parameter password: the exact bytes.
  /// - Throws: ``CredentialsError/outOfMemory(byteCount:)``,
  ///   ``CredentialsError/hashingFailed(cause:)``.
  func dummyVerify(_ password: Secret) throws(CredentialsError)
}
