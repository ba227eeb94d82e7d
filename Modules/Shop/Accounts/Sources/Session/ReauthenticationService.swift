public import DependencyInjection

/// Asks the person signed in once more who they are, before what could lock them out.
///
/// Changing the address, the second factor and deleting the account need a sign-in or a
/// reauthentication within the last five minutes; without one they throw
/// ``AccountsError/reauthenticationRequired`` and change nothing (ASVS 7.5.1).
public protocol ReauthenticationService: Sendable {
  /// Whether the person signed in proved who they are within the last five minutes; answered at once.
  func isRecentlyAuthenticated() -> Bool

  /// Checks the password of the person signed in; the session goes on under a new token, and with
  /// it a change of address that it asked for.
  ///
  /// A second factor that is asked besides is taken by ``AccountService/answer(_:with:)``. Throws
  /// ``AccountsError/notSignedIn``, ``AccountsError/wrongCurrentPassword`` or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  func reauthenticate(password: Password) async throws -> SignInOutcome
}

/// Where reauthentication is found among the dependencies.
public enum ReauthenticationKey: DependencyKey {
  public typealias Value = any ReauthenticationService
}
