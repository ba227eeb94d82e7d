public import DependencyInjection
public import SharedKernel

/// Registers people, signs them in and out, and stores their settings.
///
/// Every method is one transaction. Besides ``AccountsError``, methods throw the errors of the storage.
public protocol AccountService: ReauthenticationService {
  /// Creates an account and signs in.
  ///
  /// A new address may be used at once, and a verification link is mailed. If the address has an
  /// account, the right password signs in. A wrong password discloses that there is an account, which is
  /// throttled like a failed sign-in, and its owner is warned by mail.
  ///
  /// The name has 1 to 80 characters and no hidden characters. Throws ``AccountsError/invalidName(_:)``,
  /// ``AccountsError/invalidEmail(_:)``, ``AccountsError/unacceptablePassword(_:)`` by ``PasswordPolicy``,
  /// ``AccountsError/addressTaken`` or ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  @discardableResult
  func register(name: String, email: String, password: Password) async throws -> SignInOutcome

  /// Signs in; a previous account is signed out.
  ///
  /// An unknown address and a wrong password take the same time and produce the same error. After
  /// five failures each further one doubles the wait, from one second up to fifteen minutes. Throws
  /// ``AccountsError/wrongCredentials``, ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` or
  /// ``AccountsError/invalidEmail(_:)``.
  @discardableResult
  func signIn(email: String, password: Password) async throws -> SignInOutcome

  /// Returns the challenge of the last sign-in in this process, while it can be answered.
  func pendingChallenge() -> SecondFactorChallenge?

  /// Completes a sign-in, or a ``ReauthenticationService/reauthenticate(password:)``, with a
  /// second-factor code.
  ///
  /// Each code works once, across all processes. Wrong codes are counted for the challenge and for
  /// the account, and reported at the next sign-in. Throws ``AccountsError/wrongCode``,
  /// ``AccountsError/challengeExpired`` after five wrong codes or ten minutes, or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  @discardableResult
  func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> SignedIn

  /// Mails a new code for a challenge of ``SecondFactorMethod/email``; the previous one becomes invalid.
  ///
  /// Throws ``AccountsError/challengeExpired``, or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func sendCodeAgain(for challenge: SecondFactorChallenge) async throws

  /// Ends the session in memory and in the database; does nothing if no one is signed in.
  ///
  /// If any part fails, the person is still signed in here, and signing out can be repeated.
  func signOut() async throws

  /// Returns the signed-in person according to the database, and extends the session's idle limit.
  ///
  /// Call it once when the app starts: it resumes the session stored by the last run. Afterwards
  /// ``CurrentSession/currentUser()`` answers from memory.
  func current() async throws -> User?

  /// Returns the name of an account's person for anyone who is signed in, the only account data open to
  /// others; `nil` if there is no such account, or it is being deleted.
  ///
  /// Throws ``AccountsError/notSignedIn``.
  func name(of user: User.ID) async throws -> String?

  /// Returns the account as its owner sees it, in one transaction, or throws ``AccountsError/notSignedIn``.
  func overview() async throws -> AccountOverview

  /// Returns the settings of the signed-in person, or throws ``AccountsError/notSignedIn``.
  func settings() async throws -> AccountSettings

  /// Changes the settings of the signed-in person as they are stored now, so that what another device
  /// has changed stays.
  ///
  /// ```swift
  /// try await accounts.changeSettings { $0.notifiesAboutOrders = false }
  /// ```
  /// - Parameter change: May be called more than once, where another device writes at the same time.
  /// - Returns: The settings as they are now.
  /// - Throws: ``AccountsError/notSignedIn`` or ``AccountsError/invalidName(_:)``.
  @discardableResult
  func changeSettings(
    _ change: @escaping @Sendable (inout AccountSettings) -> Void
  ) async throws -> AccountSettings

  /// Replaces the password of the signed-in person, ends all their other sessions, and cancels a requested
  /// change of address. Wrong passwords are counted for the session, as ``ReauthenticationService`` counts them.
  ///
  /// Throws ``AccountsError/notSignedIn``, ``AccountsError/wrongCurrentPassword``,
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` or ``AccountsError/unacceptablePassword(_:)``.
  func changePassword(current: Password, new: Password) async throws
}

public enum AccountsKey: DependencyKey { public typealias Value = any AccountService }

/// Asks the signed-in person for the password again, before actions that could lock them out.
public protocol ReauthenticationService: CurrentSession {
  /// Returns whether the signed-in person authenticated within the last five minutes, from memory.
  ///
  /// Changing the address, changing the second factor and deleting the account require it; otherwise they
  /// throw ``AccountsError/reauthenticationRequired`` and change nothing (ASVS 7.5.1).
  func isRecentlyAuthenticated() -> Bool

  /// Checks the password of the signed-in person; the session continues under a new token and keeps
  /// its requested change of address. Failures are counted for the session: attempts of others on the address
  /// delay nobody who is signed in.
  ///
  /// If a second factor is also required, pass its code to ``AccountService/answer(_:with:)``. Throws
  /// ``AccountsError/notSignedIn``, ``AccountsError/wrongCurrentPassword`` or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)``.
  func reauthenticate(password: Password) async throws -> SignInOutcome
}

public enum ReauthenticationKey: DependencyKey {
  public typealias Value = any ReauthenticationService
}

/// An account as its owner sees it.
public struct AccountOverview: Hashable, Sendable {
  public let settings: AccountSettings
  public let email: EmailStatus
  /// The method required at sign-in, and how many recovery codes are left.
  public let secondFactor: SecondFactorStatus

  public init(settings: AccountSettings, email: EmailStatus, secondFactor: SecondFactorStatus) {
    (self.settings, self.email, self.secondFactor) = (settings, email, secondFactor)
  }
}

/// A person's choices for their account.
public struct AccountSettings: Hashable, Sendable {
  /// The name shown on screens and in orders.
  public var displayName: String
  /// Whether a mail tells what happens to the person's orders.
  public var notifiesAboutOrders: Bool
  /// The names of the plugins' settings by which mails are turned off.
  package private(set) var mailsTurnedOff: Set<String>

  public init(displayName: String, notifiesAboutOrders: Bool = true) {
    self.init(
      displayName: displayName, notifiesAboutOrders: notifiesAboutOrders, mailsTurnedOff: [])
  }

  package init(displayName: String, notifiesAboutOrders: Bool, mailsTurnedOff: Set<String>) {
    (self.displayName, self.notifiesAboutOrders) = (displayName, notifiesAboutOrders)
    self.mailsTurnedOff = mailsTurnedOff
  }

  /// Whether mails are sent that a plugin's setting turns off, by the name of the setting.
  public subscript(mails setting: String) -> Bool {
    get { !mailsTurnedOff.contains(setting) }
    set {
      if newValue { mailsTurnedOff.remove(setting) } else { mailsTurnedOff.insert(setting) }
    }
  }
}

/// The result of giving a correct password.
public enum SignInOutcome: Sendable {
  case signedIn(SignedIn)
  /// The account has a second factor, whose code ``AccountService/answer(_:with:)`` accepts.
  case secondFactorRequired(SecondFactorChallenge)

  /// The person who signed in, or `nil` while the second factor is required.
  public var user: User? {
    guard case .signedIn(let signedIn) = self else { return nil }
    return signedIn.user
  }
}

/// The person who signed in, with what happened since their last sign-in.
public struct SignedIn: Hashable, Sendable {
  public let user: User
  /// Their previous sign-in, on any device.
  public let lastSignInAt: Timestamp?
  /// The number of wrong passwords tried on the account since then, by anyone.
  public let failedPasswords: Int
  /// The number of wrong second factors tried since then: somebody knows the password.
  public let failedCodes: Int

  public init(
    user: User, lastSignInAt: Timestamp? = nil, failedPasswords: Int = 0, failedCodes: Int = 0
  ) {
    (self.user, self.lastSignInAt) = (user, lastSignInAt)
    (self.failedPasswords, self.failedCodes) = (failedPasswords, failedCodes)
  }
}

/// Replaces a forgotten password through a link mailed to the account's address.
public protocol PasswordResetService: Sendable {
  /// Mails a link to set a new password, if there is an account with the address.
  ///
  /// Neither the result nor its timing discloses whether there is one, or whether too many links were
  /// requested. The link works once, for ten minutes, also if another is asked for. Throws
  /// ``AccountsError/invalidEmail(_:)``.
  func requestPasswordReset(email: String) async throws

  /// Refuses a link that ``resetPassword(token:to:)`` would refuse, before a person types a password in vain.
  ///
  /// It uses nothing up. Throws ``AccountsError/linkNotValid``.
  func checkReset(token: LinkToken) async throws

  /// Sets a new password, ends all sessions of the account and the wait after wrong passwords,
  /// cancels a requested change of address, and returns the address to sign in with.
  ///
  /// It signs no one in, and the next sign-in still requires a second factor. A password
  /// refused with ``AccountsError/unacceptablePassword(_:)`` does not use up the link. A token that
  /// is unknown, used, void or expired throws ``AccountsError/linkNotValid``.
  @discardableResult
  func resetPassword(token: LinkToken, to password: Password) async throws -> EmailAddress
}

public enum PasswordResetKey: DependencyKey { public typealias Value = any PasswordResetService }
