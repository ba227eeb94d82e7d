public import Accounts

/// The services of accounts on one device, with a session of its own.
public struct AccountsDevice: Sendable {
  public let accounts: any AccountService
  public let reauthentication: any ReauthenticationService
  public let secondFactor: any SecondFactorService
  public let passwordReset: any PasswordResetService
  public let email: any EmailVerificationService
  public let sessions: any SessionListService & SessionWatch
  public let log: any SecurityLog
  public let privacy: any PrivacyService

  public init(
    accounts: any AccountService, reauthentication: any ReauthenticationService,
    secondFactor: any SecondFactorService, passwordReset: any PasswordResetService,
    email: any EmailVerificationService, sessions: any SessionListService & SessionWatch,
    log: any SecurityLog, privacy: any PrivacyService
  ) {
    (self.accounts, self.reauthentication) = (accounts, reauthentication)
    (self.secondFactor, self.passwordReset, self.email) = (secondFactor, passwordReset, email)
    (self.sessions, self.log, self.privacy) = (sessions, log, privacy)
  }
}

/// An implementation of accounts, with what a promise about them has to move beside it: mails and time.
///
/// The promises of this module hold for every implementation, stores and fakes alike. A test target that
/// has one makes it conform and checks each promise on a fresh one:
///
/// ```swift
/// @Test("keep what all accounts promise", arguments: AccountPromise.allCases)
/// func promises(promise: AccountPromise) async throws { try await promise.check(on: AccountsFixture()) }
/// ```
public protocol AccountsUnderTest: Sendable {
  /// The device at which most happens. There are no accounts.
  var desk: AccountsDevice { get }

  /// Another device of the same shop, on which no one is signed in.
  func anotherDevice() async throws -> AccountsDevice

  /// The token of the last link that was mailed for a place such as `reset-password` to an address.
  func link(_ place: String, to address: String) async throws -> LinkToken

  /// The code that was mailed last.
  func mailedCode() async throws -> OneTimeCode

  /// A code, not given before, that an authenticator enrolled with a key shows next.
  func nextCode(of enrolment: AuthenticatorEnrolment) async throws -> OneTimeCode

  func moveClock(bySeconds seconds: Int64) async
}
