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
