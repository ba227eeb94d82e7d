import Credentials
import Diagnostics
import Expectations
import Testing

@Suite("A credential that cannot be made")
struct CredentialsErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [CredentialsError] {
    [
      .randomUnavailable, .outOfMemory(byteCount: 64 << 20), .hashingFailed(cause: "c"),
      .unsupportedAlgorithm("md5"), .malformedHash, .digestFailed(cause: "c"),
      .keyTooShort(byteCount: 1, minimum: 16),
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "credentials") }

  @Test(
    "is of the kind a host derives its exit code from",
    arguments: [
      (.outOfMemory(byteCount: 1), .temporary), (.hashingFailed(cause: "c"), .configuration),
      (.unsupportedAlgorithm("md5"), .configuration), (.malformedHash, .invalidData),
      (.digestFailed(cause: "c"), .configuration), (.randomUnavailable, .internal),
    ] as [(CredentialsError, ErrorExplanation.Category)])
  func category(error: CredentialsError, category: ErrorExplanation.Category) {
    expectEqual(error.explanation.category, category)
  }

  @Test("for parameters that no person typed is a defect to report")
  func parameters() {
    let explanation = CredentialsError.keyTooShort(byteCount: 1, minimum: 16).explanation
    expectEqual(explanation.code, "credentials.parameters")
    expectEqual(explanation.hint?.contains("report it"), true)
  }

  @Test("names the memory that a check takes in MiB")
  func memory() {
    let message = CredentialsError.outOfMemory(byteCount: 64 << 20).explanation.message
    expectEqual(message, "checking a password takes 64 MiB of memory, more than there is")
  }
}
