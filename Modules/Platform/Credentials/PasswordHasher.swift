/// Hashes passwords for storage, and checks passwords against stored hashes.
///
/// Hashing is synchronous and slow on purpose: call it off the main actor and outside a transaction.
///
/// ```swift
/// let check = try hasher.verify(password, against: stored)
/// guard check.isValid else { return nil }
/// if check.needsRehash { replacement = try hasher.hash(password) }
/// ```
package protocol PasswordHasher: Sendable {
  /// Returns the hash of a password with a new salt, in a form that includes the parameters.
  func hash(_ password: Secret) throws(CredentialsError) -> String

  /// Checks a password against a stored hash, with the parameters that the hash names.
  ///
  /// The result also says whether the password should be hashed again.
  func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification

  /// Does the work of a check that always fails.
  ///
  /// Use it for an account that does not exist, so that refusing it takes as long as refusing a wrong
  /// password (ASVS 6.3.8).
  func dummyVerify(_ password: Secret) throws(CredentialsError)
}

/// The result of checking a password.
///
/// A valid password needs rehashing if the stored hash was made with parameters other than today's.
package struct Verification: Sendable, Hashable {
  /// Whether the password is correct.
  package let isValid: Bool
  /// Whether the password, available in clear only now, should be hashed again with today's parameters.
  package let needsRehash: Bool

  package init(isValid: Bool, needsRehash: Bool) {
    self.isValid = isValid
    self.needsRehash = needsRehash
  }
}
