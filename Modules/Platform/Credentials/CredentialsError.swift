package import Diagnostics

/// Why a credential could not be created or checked; a wrong password or code is not an error, but a result.
package enum CredentialsError: Error, Sendable, Hashable {
  /// The system's source of randomness failed; no secret may be created now.
  case randomUnavailable
  /// Hashing a password takes this many bytes of memory, more than the system could provide.
  case outOfMemory(byteCount: Int)
  /// The library could not hash a password, for the given cause.
  case hashingFailed(cause: String)
  /// The stored hash was made by a different algorithm.
  case unsupportedAlgorithm(String)
  /// The stored hash is not in the form that this algorithm writes, requires too much work, or has parameters
  /// that the algorithm does not allow.
  case malformedHash
  /// A shared key this short can be guessed (RFC 4226, R6).
  case keyTooShort(byteCount: Int, minimum: Int)
  /// The library could not compute a digest, for the given cause.
  case digestFailed(cause: String)
}

extension CredentialsError: ExplainedError {
  package var explanation: ErrorExplanation {
    switch self {
    case .randomUnavailable:
      .init(
        "credentials.randomUnavailable", .internal, "the system has no random numbers",
        hint: "nothing secret can be made now; try again later")
    case .outOfMemory(let byteCount):
      .init(
        "credentials.outOfMemory", .temporary,
        "checking a password takes \(byteCount >> 20) MiB of memory, more than there is",
        hint: "close other programs and try again")
    case .hashingFailed(let cause):
      .init(
        "credentials.hashingFailed", .configuration,
        "the crypto library cannot hash a password: \(cause)",
        hint: "fix its configuration, for example the file named by OPENSSL_CONF")
    case .unsupportedAlgorithm(let name):
      .init(
        "credentials.unsupportedAlgorithm", .configuration,
        "a password is kept by \(name), which is not known",
        hint: "use a newer program, or reset the password")
    case .malformedHash:
      .init(
        "credentials.malformedHash", .invalidData, "a stored password is damaged",
        hint: "reset the password")
    case .digestFailed(let cause):
      .init(
        "credentials.digestFailed", .configuration,
        "the crypto library cannot compute a digest: \(cause)",
        hint: "fix its configuration, for example the file named by OPENSSL_CONF")
    case .keyTooShort:
      .init(
        "credentials.parameters", .internal, "a secret cannot be made: \(self)",
        hint: "this is a defect of the program; please report it")
    }
  }
}
