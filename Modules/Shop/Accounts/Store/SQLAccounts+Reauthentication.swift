public import Accounts
import SharedKernel

extension SQLAccounts: ReauthenticationService {
  public func isRecentlyAuthenticated() -> Bool {
    guard let session = activeSession() else { return false }
    let (now, since) = (clock.now(), session.authenticatedAt)
    return since <= now && now < since.advanced(bySeconds: codePolicy.recentSeconds)
  }

  public func reauthenticate(password: Password) async throws -> SignInOutcome {
    // The address may have been changed on another device.
    let user = try await readAsOwner { _, session in session.user }
    guard let checked = try await authenticate(user.email, password, as: .reauthentication) else {
      throw AccountsError.wrongCurrentPassword
    }
    return try await proceed(with: checked, as: .reauthentication)
  }
}
