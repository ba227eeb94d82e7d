/// What a right password leads to.
public enum SignInOutcome: Sendable {
  /// The person is signed in.
  case signedIn(SignedIn)

  /// The account has a second factor, which ``AccountService/answer(_:with:)`` takes.
  case secondFactorRequired(SecondFactorChallenge)

  /// Who signed in, or `nil` while the second factor is asked.
  public var user: User? {
    guard case .signedIn(let signedIn) = self else { return nil }
    return signedIn.user
  }
}
