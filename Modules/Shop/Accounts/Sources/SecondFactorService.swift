public import DependencyInjection

/// Turns the second factor of the person signed in on and off.
///
/// Turning one on takes two steps: it begins, and a code proves that it works. One method is on at a
/// time; a confirmed one takes the place of the one before, with new recovery codes. Every method
/// throws ``AccountsError/notSignedIn``; those that change something throw
/// ``AccountsError/reauthenticationRequired``, and are told to the owner by mail.
public protocol SecondFactorService: Sendable {
  /// What is asked at sign-in, and how many recovery codes are left.
  func secondFactor() async throws -> SecondFactorStatus

  /// Begins with an authenticator app; nothing changes until it is confirmed, within ten minutes.
  ///
  /// - Returns: The key to enter in the app.
  /// - Throws: ``AccountsError/emailNotVerified`` while nobody proved that the address is theirs.
  func beginAuthenticator() async throws -> AuthenticatorEnrolment

  /// Begins with codes by e-mail by sending one; nothing changes until it is confirmed, within ten
  /// minutes.
  ///
  /// - Throws: ``AccountsError/emailNotVerified`` while nobody proved that the address is theirs, or
  ///   ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func beginEmailCodes() async throws

  /// Turns on what was begun; all other sessions end.
  ///
  /// - Parameter code: A code of the app, or the one mailed.
  /// - Returns: Ten recovery codes, shown this once.
  /// - Throws: ``AccountsError/wrongCode``, or ``AccountsError/enrolmentExpired`` when nothing was begun,
  ///   after ten minutes and after five wrong codes.
  func confirmSecondFactor(_ code: OneTimeCode) async throws -> RecoveryCodes

  /// Makes ten new recovery codes; those before are void.
  ///
  /// - Throws: ``AccountsError/secondFactorIsOff``.
  func replaceRecoveryCodes() async throws -> RecoveryCodes

  /// Turns the second factor off; its key and its recovery codes are forgotten, all other sessions end.
  ///
  /// - Throws: ``AccountsError/secondFactorIsOff``.
  func turnOffSecondFactor() async throws
}

/// Where the second factor is found among the dependencies.
public enum SecondFactorKey: DependencyKey {
  public typealias Value = any SecondFactorService
}
