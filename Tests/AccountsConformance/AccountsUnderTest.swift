public import Accounts

/// The account services on one device, with its own session.
public struct AccountsDevice: Sendable {
  public let accounts: any AccountService
  public let secondFactor: any SecondFactorService
  public let passwordReset: any PasswordResetService
  public let email: any EmailVerificationService
  public let sessions: any SessionListService & SessionWatch
  public let log: any SecurityLog
  public let privacy: any PrivacyService

  public init(
    accounts: any AccountService, secondFactor: any SecondFactorService,
    passwordReset: any PasswordResetService, email: any EmailVerificationService,
    sessions: any SessionListService & SessionWatch, log: any SecurityLog,
    privacy: any PrivacyService
  ) {
    (self.accounts, self.secondFactor) = (accounts, secondFactor)
    (self.passwordReset, self.email, self.sessions) = (passwordReset, email, sessions)
    (self.log, self.privacy) = (log, privacy)
  }
}

/// An implementation of accounts, with the mail and the clock that its contract needs.
///
/// The contracts of this module hold for every implementation, stores and fakes alike. A test target conforms
/// its implementation to this protocol and checks each part of a contract on a fresh instance:
///
/// ```swift
/// @Test("keep what all accounts promise", arguments: AccountContract.allCases)
/// func contract(_ contract: AccountContract) async throws { try await contract.check(on: AccountsFixture()) }
/// ```
public protocol AccountsUnderTest: Sendable {
  /// The main device. There are no accounts at the start.
  var desk: AccountsDevice { get }

  /// Returns another device of the same shop, with nobody signed in.
  func anotherDevice() async throws -> AccountsDevice

  /// Returns the token of the last link mailed to an address for a place such as `reset-password`.
  func link(_ place: String, to address: String) async throws -> LinkToken

  /// Returns the code that was mailed last.
  func mailedCode() async throws -> OneTimeCode

  /// Returns the next code of an authenticator, different from all codes returned before.
  func nextCode(of enrolment: AuthenticatorEnrolment) async throws -> OneTimeCode

  func moveClock(bySeconds seconds: Int64) async
}

extension SessionWatch {
  /// Watches over a command that reads and writes nothing.
  public func checkSession() async throws -> SessionEnd? {
    if let end = try await beginWatch() { return end }
    return try await endWatch()
  }
}
