public import DependencyInjection
public import SharedKernel

/// Registering, signing in and out, and a person's settings.
///
/// Every method is one transaction. Beside ``AccountsError``, methods throw what the storage behind
/// them throws.
public protocol AccountService: CurrentSession {
  /// Opens an account and signs in.
  ///
  /// A new address may be used at once, and a link to verify it is mailed. For an address that has an
  /// account the right password signs in. With another one the person learns that there is an account, which
  /// is throttled like a wrong sign-in, and its owner is warned by mail.
  ///
  /// The name has 1 to 80 characters and no control characters. Throws
  /// ``AccountsError/invalidName(_:)``, ``AccountsError/invalidEmail(_:)``,
  /// ``AccountsError/unacceptablePassword(_:)`` by ``PasswordPolicy``,
  /// ``AccountsError/addressTaken`` or ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  @discardableResult
  func register(name: String, email: String, password: Password) async throws -> SignInOutcome

  /// Signs in; an account signed in before is signed out.
  ///
  /// An unknown address and a wrong password take the same time and give the same answer. After
  /// five failures each further one doubles the wait, from one second up to fifteen minutes. Throws
  /// ``AccountsError/wrongCredentials``, ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` or
  /// ``AccountsError/invalidEmail(_:)``.
  @discardableResult
  func signIn(email: String, password: Password) async throws -> SignInOutcome

  /// The challenge of the last sign-in in this process, while it may be answered.
  func pendingChallenge() -> SecondFactorChallenge?

  /// Completes a sign-in, or a ``ReauthenticationService/reauthenticate(password:)``, by its second
  /// factor.
  ///
  /// Each code serves once, in whichever process. Wrong ones are counted for the challenge and for
  /// the account, and reported at the next sign-in. Throws ``AccountsError/wrongCode``,
  /// ``AccountsError/challengeExpired`` after five wrong codes or ten minutes, or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  @discardableResult
  func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> SignedIn

  /// Mails another code for a challenge of ``SecondFactorMethod/email``; the one before is void.
  ///
  /// Throws ``AccountsError/challengeExpired``, or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func sendCodeAgain(for challenge: SecondFactorChallenge) async throws

  /// Ends the session, here and in the database; does nothing when no one is signed in.
  ///
  /// When any part of it fails, the person is still signed in here and signing out can be repeated.
  func signOut() async throws

  /// Finds who is signed in by asking the database, and extends the session's idle limit.
  ///
  /// Call it once at the start of the app: it takes up the session kept from the last run. Afterwards
  /// ``CurrentSession/currentUser()`` answers from memory.
  func current() async throws -> User?

  /// What the person of an account is called, for anybody who is signed in; nothing else of an account is
  /// for others. `nil` where there is no such account, or it is being deleted.
  ///
  /// Throws ``AccountsError/notSignedIn``.
  func name(of user: User.ID) async throws -> String?

  /// The settings of the person signed in, or ``AccountsError/notSignedIn``.
  func settings() async throws -> AccountSettings

  /// Changes the settings of the person signed in, as they are stored at that moment: what another
  /// device changed meanwhile stays.
  ///
  /// ```swift
  /// try await accounts.changeSettings { $0.notifiesAboutOffers = true }
  /// ```
  /// - Parameter change: May be called more than once, where another device writes at the same time.
  /// - Returns: The settings as they are now.
  /// - Throws: ``AccountsError/notSignedIn`` or ``AccountsError/invalidName(_:)``.
  @discardableResult
  func changeSettings(
    _ change: @escaping @Sendable (inout AccountSettings) -> Void
  ) async throws -> AccountSettings

  /// Replaces the password of the person signed in, ends all their other sessions and takes back a
  /// change of address that was asked for.
  ///
  /// Throws ``AccountsError/notSignedIn``, ``AccountsError/wrongCurrentPassword``,
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` or
  /// ``AccountsError/unacceptablePassword(_:)``.
  func changePassword(current: Password, new: Password) async throws
}

public enum AccountsKey: DependencyKey { public typealias Value = any AccountService }

/// What a person has chosen for their account.
public struct AccountSettings: Hashable, Sendable {
  /// What the person is called on screens and in orders.
  public var displayName: String
  /// Whether the shop may write about how an order goes on.
  public var notifiesAboutOrders: Bool
  /// Whether the shop may write about what it sells.
  public var notifiesAboutOffers: Bool
  /// Whether what the person looked at may shape what is shown.
  public var isPersonalised: Bool

  /// Creates settings; the defaults are those of a new account: only what was asked for.
  public init(
    displayName: String, notifiesAboutOrders: Bool = true, notifiesAboutOffers: Bool = false,
    isPersonalised: Bool = false
  ) {
    (self.displayName, self.notifiesAboutOrders) = (displayName, notifiesAboutOrders)
    (self.notifiesAboutOffers, self.isPersonalised) = (notifiesAboutOffers, isPersonalised)
  }
}

/// What a right password leads to.
public enum SignInOutcome: Sendable {
  /// The password was enough: the session has begun.
  case signedIn(SignedIn)
  /// The account has a second factor, which ``AccountService/answer(_:with:)`` takes.
  case secondFactorRequired(SecondFactorChallenge)

  /// Who signed in, or `nil` while the second factor is asked.
  public var user: User? {
    guard case .signedIn(let signedIn) = self else { return nil }
    return signedIn.user
  }
}

/// Who signed in, and what they should know about the time since they did so last.
public struct SignedIn: Hashable, Sendable {
  /// Whose session has begun.
  public let user: User
  /// When they signed in before, on whichever device.
  public let lastSignInAt: Timestamp?
  /// The wrong passwords tried on the account since then, by anyone.
  public let failedPasswords: Int
  /// The wrong second factors tried since then: somebody knows the password.
  public let failedCodes: Int

  public init(
    user: User, lastSignInAt: Timestamp? = nil, failedPasswords: Int = 0, failedCodes: Int = 0
  ) {
    (self.user, self.lastSignInAt) = (user, lastSignInAt)
    (self.failedPasswords, self.failedCodes) = (failedPasswords, failedCodes)
  }
}

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

public enum ReauthenticationKey: DependencyKey {
  public typealias Value = any ReauthenticationService
}

/// Sets a new password in place of a forgotten one, by a link mailed to the account's address.
public protocol PasswordResetService: Sendable {
  /// Mails a link to set a new password, if there is an account with the address.
  ///
  /// Neither the answer nor its time discloses whether there is one; or whether too many were asked
  /// for. The link works once, for ten minutes; one asked for later voids it. Throws
  /// ``AccountsError/invalidEmail(_:)``.
  func requestPasswordReset(email: String) async throws

  /// Sets a new password; ends all sessions of the account and the wait after wrong passwords, and
  /// takes back a change of address that was asked for; answers the address to sign in with.
  ///
  /// It signs no one in, and a second factor is still asked at the next sign-in. A password that is
  /// refused by ``AccountsError/unacceptablePassword(_:)`` does not use the link up. A token that
  /// is unknown, used, replaced or too old throws ``AccountsError/linkNotValid``.
  @discardableResult
  func resetPassword(token: LinkToken, to password: Password) async throws -> EmailAddress
}

public enum PasswordResetKey: DependencyKey { public typealias Value = any PasswordResetService }
