public import SharedKernel

/// A sign-in whose password was right and whose second factor is still asked.
///
/// It is good for five guesses and ten minutes; then the sign-in begins again.
public struct SecondFactorChallenge: Sendable {
  /// Names the challenge to the service; a secret, known to this process alone.
  public let id: LinkToken

  /// The address that signs in.
  public let email: EmailAddress

  /// What is asked; a recovery code is accepted instead.
  public let method: SecondFactorMethod

  /// The moment the challenge is over.
  public let expiresAt: Timestamp

  /// Creates a challenge.
  public init(
    id: LinkToken, email: EmailAddress, method: SecondFactorMethod, expiresAt: Timestamp
  ) {
    (self.id, self.email, self.method, self.expiresAt) = (id, email, method, expiresAt)
  }
}
