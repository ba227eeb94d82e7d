import Accounts
import Testing

let password = Password("a kettle of blue tea")
let otherPassword = Password("two kettles of green tea")
let ada = "ada@example.org"

extension AccountsUnderTest {
  /// Registers Ada at the desk, which signs her in.
  @discardableResult
  func registerAda() async throws -> User {
    let outcome = try await desk.accounts.register(name: "Ada", email: ada, password: password)
    return try #require(outcome.user)
  }

  @discardableResult
  func registerVerifiedAda() async throws -> User {
    let user = try await registerAda()
    try await desk.email.verifyEmail(token: try await link("verify-email", to: ada))
    return user
  }

  func anotherDeviceOfAda() async throws -> AccountsDevice {
    let device = try await anotherDevice()
    #expect(try await device.accounts.signIn(email: ada, password: password).user != nil)
    return device
  }

  /// Turns on an authenticator for Ada and returns her recovery codes.
  func enrolAda() async throws -> (enrolment: AuthenticatorEnrolment, recovery: [String]) {
    let enrolment = try await desk.secondFactor.beginAuthenticator()
    let codes = try await desk.secondFactor.confirmSecondFactor(nextCode(of: enrolment))
    return (enrolment, codes.texts)
  }

  /// Returns the challenge that a device presents after Ada's password.
  func challenge(
    on device: AccountsDevice, password: Password = password
  ) async throws -> SecondFactorChallenge {
    let outcome = try await device.accounts.signIn(email: ada, password: password)
    guard case .secondFactorRequired(let challenge) = outcome else {
      throw AccountsError.secondFactorIsOff
    }
    return challenge
  }
}

func expectRefusal(
  _ error: AccountsError, sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: () async throws -> some Sendable
) async {
  await #expect(throws: error, sourceLocation: sourceLocation) { _ = try await attempt() }
}
