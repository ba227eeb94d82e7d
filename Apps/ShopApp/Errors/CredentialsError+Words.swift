public import Credentials
public import Diagnostics

extension CredentialsError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .randomUnavailable:
      words(
        "randomUnavailable", .internal, "the system has no random numbers",
        "nothing secret can be made now; try again later")
    case .outOfMemory(let byteCount):
      words(
        "outOfMemory", .temporary,
        "checking a password takes \(byteCount >> 20) MiB of memory, more than there is",
        "close other programs and try again")
    case .hashingFailed(let cause):
      words(
        "hashingFailed", .configuration, "the crypto library cannot hash a password: \(cause)",
        "mend its configuration, such as the file that OPENSSL_CONF names")
    case .unsupportedAlgorithm(let name):
      words(
        "unsupportedAlgorithm", .configuration, "a password is kept by \(name), which is not known",
        "use a newer program, or reset the password")
    case .malformedHash:
      words("malformedHash", .invalidData, "a stored password is damaged", "reset the password")
    case .digestFailed(let cause):
      words(
        "digestFailed", .configuration, "the crypto library cannot compute a digest: \(cause)",
        "mend its configuration, such as the file that OPENSSL_CONF names")
    case .tokenTooShort, .keyTooShort, .unsupportedDigits, .unsupportedPeriod:
      words(
        "parameters", .internal, "a secret cannot be made: \(self)",
        "this is a defect of the program; please report it")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(code: "credentials.\(code)", category: category, message: message, hint: hint)
  }
}
