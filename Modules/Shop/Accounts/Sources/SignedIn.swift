public import SharedKernel

/// Who signed in, and what they should know about the time since they did so last.
public struct SignedIn: Hashable, Sendable {
  /// The person, now signed in.
  public let user: User

  /// When they signed in before, on whichever device.
  public let lastSignInAt: Timestamp?

  /// The wrong passwords tried on the account since then, by whomever.
  public let failedPasswords: Int

  /// The wrong second factors tried since then: somebody knows the password.
  public let failedCodes: Int

  /// Creates the answer to a sign-in.
  public init(
    user: User, lastSignInAt: Timestamp? = nil, failedPasswords: Int = 0, failedCodes: Int = 0
  ) {
    (self.user, self.lastSignInAt) = (user, lastSignInAt)
    (self.failedPasswords, self.failedCodes) = (failedPasswords, failedCodes)
  }
}
