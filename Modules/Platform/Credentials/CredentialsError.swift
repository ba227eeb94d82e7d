/// Why a credential could not be made or checked.
///
/// A wrong password or code is not an error: it is the answer of a check.
public enum CredentialsError: Error, Sendable, Hashable {
  /// The system's source of randomness failed; nothing secret may be made now.
  case randomUnavailable
  /// Hashing a password takes this many bytes of memory, which the system did not give.
  case outOfMemory(byteCount: Int)
  /// The library could not hash a password, for the cause it names.
  case hashingFailed(cause: String)
  /// The stored hash was made by another algorithm.
  case unsupportedAlgorithm(String)
  /// The stored hash is not in the form this algorithm writes, or asks for too much work, or for
  /// parameters that the algorithm does not allow.
  case malformedHash
  /// A token of so few bytes can be guessed.
  case tokenTooShort(byteCount: Int, minimum: Int)
  /// A shared key of so few bytes can be guessed (RFC 4226, R6).
  case keyTooShort(byteCount: Int, minimum: Int)
  /// One-time codes have 6 to 8 digits.
  case unsupportedDigits(Int)
  /// The time step of one-time codes is not positive.
  case unsupportedPeriod(Int64)
  /// The library could not compute a digest, for the cause it names.
  case digestFailed(cause: String)
}
