import Accounts
import Diagnostics
import Expectations
import SharedKernel
import Testing

@Suite("What an account refuses")
struct AccountsErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [AccountsError] {
    [
      .invalidEmail(.empty), .unacceptablePassword(.tooCommon), .invalidName(.empty),
      .wrongCredentials, .addressTaken, .wrongCurrentPassword, .wrongCode, .challengeExpired,
      .enrolmentExpired,
      .secondFactorIsOff, .reauthenticationRequired, .emailNotVerified, .emailUnchanged,
      .emailChangeAskedElsewhere, .linkNotValid, .noSuchSession,
      .tooManyAttempts(retryAfterSeconds: 9), .notSignedIn,
      .sessionStorageUnusable(path: "f", reason: "r"), .damaged("m"),
    ]
  }

  @Test("explains itself under a code of its own, with a remedy unless it is a defect")
  func explained() { expectExplained(Self.errors, by: "accounts") }

  @Test("names the rule that an address breaks")
  func addresses() {
    let problems: [EmailProblem] = [
      .empty, .tooLong, .forbiddenCharacter, .needsOneAtSign, .invalidLocalPart, .invalidDomain,
    ]
    let messages = problems.map { AccountsError.invalidEmail($0).explanation.message }
    expectEqual(Set(messages).count, problems.count)
    expectEqual(messages.first, "that is not an e-mail address: it is empty")
  }

  @Test("says what a password must be instead")
  func passwords() {
    let problems: [PasswordProblem] = [
      .tooShort(minimum: 8), .tooLong(maximumBytes: 1_024), .containsNUL, .notUTF8, .tooCommon,
      .containsContextWord,
    ]
    let hints = problems.compactMap { AccountsError.unacceptablePassword($0).explanation.hint }
    expectEqual(Set(hints).count, problems.count)
    expectEqual(hints.first, "use 8 characters or more; 15 are better")
  }

  @Test("because what is stored makes no sense is damaged, and no defect of the program")
  func damaged() {
    let explanation = AccountsError.damaged("m").explanation
    expectEqual(explanation.category, .invalidData)
    #expect(explanation.message.contains("damaged: "))
    expectEqual(explanation.hint, "restore a backup")
  }
}
