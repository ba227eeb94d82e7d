public import DependencyInjection

/// What a person may do with an account.
///
/// Every method is one transaction. Beside ``AccountsError``, methods throw what the storage behind
/// them throws.
public protocol AccountService: CurrentSession {
  /// Opens an account and signs in.
  ///
  /// - Parameters:
  ///   - name: What the person is called: 1 to 80 characters, no control characters.
  ///   - email: The address to sign in with.
  ///   - password: A password that satisfies ``PasswordPolicy``.
  /// - Returns: The person, now signed in.
  /// - Throws: ``AccountsError/invalidName(_:)``, ``AccountsError/invalidEmail(_:)``,
  ///   ``AccountsError/unacceptablePassword(_:)`` or ``AccountsError/emailTaken(_:)``.
  @discardableResult
  func register(name: String, email: String, password: Password) async throws -> User

  /// Signs in; an account signed in before is signed out.
  ///
  /// An unknown address and a wrong password take the same time and give the same answer. After five
  /// failures each further one doubles the wait, from one second up to fifteen minutes.
  ///
  /// - Parameters:
  ///   - email: The address of the account.
  ///   - password: Its password.
  /// - Returns: The person, now signed in.
  /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/tooManyAttempts(retryAfterSeconds:)``
  ///   or ``AccountsError/invalidEmail(_:)``.
  @discardableResult
  func signIn(email: String, password: Password) async throws -> User

  /// Ends the session, here and in the database; does nothing when nobody is signed in.
  ///
  /// When any part of it fails, the person is still signed in here and signing out can be repeated.
  func signOut() async throws

  /// Finds who is signed in by asking the database, and extends the session's idle limit.
  ///
  /// Call it once at the start of the app: it takes up the session kept from the last run. Afterwards
  /// ``CurrentSession/currentUser()`` answers from memory.
  func current() async throws -> User?

  /// The settings of the person signed in, or ``AccountsError/notSignedIn``.
  func settings() async throws -> AccountSettings

  /// Stores the settings of the person signed in.
  ///
  /// - Parameter settings: The settings, all of them.
  /// - Throws: ``AccountsError/notSignedIn`` or ``AccountsError/invalidName(_:)``.
  func update(_ settings: AccountSettings) async throws

  /// Replaces the password of the person signed in and ends all their other sessions.
  ///
  /// - Parameters:
  ///   - current: The password until now, asked again.
  ///   - new: A password that satisfies ``PasswordPolicy``.
  /// - Throws: ``AccountsError/notSignedIn``, ``AccountsError/wrongCurrentPassword``,
  ///   ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` or
  ///   ``AccountsError/unacceptablePassword(_:)``.
  func changePassword(current: Password, new: Password) async throws
}

/// Where the accounts are found among the dependencies.
public enum AccountsKey: DependencyKey {
  public typealias Value = any AccountService
}
