import Accounts
import Diagnostics
import Expectations
import SharedKernel
import Testing

@Suite("What an account refuses")
struct AccountsErrorTests {
  // Computed, because a leak check loses sight of an enumeration with references in a constant.
  private static var errors: [AccountsError] {
    Array(sequence(first: .invalidEmail(.empty), next: next))
  }

  /// One error of the case that follows, so that a new case does not compile until it is in the row.
  private static func next(_ error: AccountsError) -> AccountsError? {
    switch error {
    case .invalidEmail: .unacceptablePassword(.tooCommon)
    case .unacceptablePassword: .invalidName(.empty)
    case .invalidName: .wrongCredentials
    case .wrongCredentials: .addressTaken
    case .addressTaken: .wrongCurrentPassword
    case .wrongCurrentPassword: .wrongCode
    case .wrongCode: .challengeExpired
    case .challengeExpired: .enrolmentExpired
    case .enrolmentExpired: .secondFactorIsOff
    case .secondFactorIsOff: .reauthenticationRequired
    case .reauthenticationRequired: .emailNotVerified
    case .emailNotVerified: .emailUnchanged
    case .emailUnchanged: .emailChangeAskedElsewhere
    case .emailChangeAskedElsewhere: .linkNotValid
    case .linkNotValid: .noSuchSession
    case .noSuchSession: .tooManyAttempts(retryAfterSeconds: 9)
    case .tooManyAttempts: .notSignedIn
    case .notSignedIn: .sessionStorageUnusable(path: "f", reason: "r")
    case .sessionStorageUnusable: .tablesUndescribed(["t"])
    case .tablesUndescribed: .unknownMail("m")
    case .unknownMail: .mailTaken("m")
    case .mailTaken: .damaged("m")
    case .damaged: nil
    }
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
