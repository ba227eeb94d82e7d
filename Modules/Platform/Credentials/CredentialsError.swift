/// Why a credential could not be made or checked.
///
/// A wrong password or code is not an error: it is the answer of a check.
public enum CredentialsError: Error, Sendable, Hashable {
  /// The system's source of randomness failed; nothing secret may be made now.
  case randomUnavailable
  /// A password could not be hashed, for want of memory as a rule: it takes this many bytes.
  case hashingFailed(memory: Int)
  /// The stored hash was made by another algorithm.
  case unsupportedAlgorithm(String)
  /// The stored hash is not in the form this algorithm writes, or asks for too much work.
  case malformedHash
  /// A token of so few bytes can be guessed.
  case tokenTooShort(byteCount: Int, minimum: Int)
  /// A shared key of so few bytes can be guessed (RFC 4226, R6).
  case keyTooShort(byteCount: Int, minimum: Int)
  /// One-time codes have 6 to 8 digits.
  case unsupportedDigits(Int)
  /// The time step of one-time codes is not positive.
  case unsupportedPeriod(Int64)
  /// The library refused to compute a digest.
  case digestFailed
}
