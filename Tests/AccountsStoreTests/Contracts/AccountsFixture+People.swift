import Accounts
import Credentials
import Encodings
import Testing

let password = Password("a kettle of blue tea")
let otherPassword = Password("two kettles of green tea")
let ada = "ada@example.org"

extension AccountsFixture {
  func anotherDeviceOfAda() async throws -> AccountsDevice {
    let device = another()
    #expect(try await device.accounts.signIn(email: ada, password: password).user != nil)
    return device
  }

  /// Returns the next code of an authenticator, since each works once and there is one every thirty seconds.
  func nextCode(of enrolment: AuthenticatorEnrolment) throws -> OneTimeCode {
    time.advance(30)
    let key = try #require(Base32.decode(enrolment.key.filter { $0 != " " }))
    return try code(TimeCodes(key: Secret(key)))
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
