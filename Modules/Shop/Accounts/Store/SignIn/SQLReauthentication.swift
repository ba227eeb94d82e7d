public import Accounts
import SharedKernel

/// Asks for the password again, over the accounts of a database.
public struct SQLReauthentication: ReauthenticationService {
  private let core: AccountsCore

  /// Creates the service over what all of accounts share.
  public init(_ core: AccountsCore) { self.core = core }

  public func isRecentlyAuthenticated() -> Bool {
    guard let session = core.activeSession() else { return false }
    return core.codePolicy.isRecent(session.authenticatedAt, at: core.clock.now())
  }

  public func reauthenticate(password: Password) async throws -> SignInOutcome {
    // The address may have been changed on another device.
    let user = try await core.readAsOwner { _, session in session.user }
    guard let checked = try await core.authenticate(user.email, password, as: .reauthentication)
    else {
      throw AccountsError.wrongCurrentPassword
    }
    return try await core.proceed(with: checked, as: .reauthentication)
  }
}
