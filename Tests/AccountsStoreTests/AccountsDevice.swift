import Accounts
import AccountsStore

/// The account services on one device, with its own session.
struct AccountsDevice: Sendable {
  let accounts: any AccountService
  let secondFactor: any SecondFactorService
  let passwordReset: any PasswordResetService
  let email: any EmailVerificationService
  let sessions: any SessionListService & SessionWatch
  let log: any SecurityLog
  let privacy: any PrivacyService

  init(_ core: AccountsCore) {
    (accounts, secondFactor) = (SQLAccounts(core), SQLSecondFactor(core))
    (passwordReset, email) = (SQLPasswordReset(core), SQLEmailVerification(core))
    (sessions, log) = (SQLSessions(core), SQLSecurityLog(core))
    privacy = SQLAccountPrivacy(core, schemas: [AccountsSchema.schema], holders: [])
  }
}

extension SessionWatch {
  /// Watches over a command that reads and writes nothing.
  func checkSession() async throws -> SessionEnd? {
    if let end = try await beginWatch() { return end }
    return try await endWatch(isUse: true)
  }
}
