/// Who counts as signed in, and the flow that leads there.
///
/// Routes declared for signed-in users are closed unless this policy opens them: an app that composes
/// no sign-in flow refuses them, it never lets them pass.
///
/// ```swift
/// AccessPolicy(isSignedIn: { session.user != nil }, signIn: SignInFlow())
/// ```
public struct AccessPolicy: Sendable {
  /// Whether someone is signed in; asked at every attempt, so it must be cheap.
  public let isSignedIn: @MainActor @Sendable () -> Bool

  /// The flow that signs in, if one is composed.
  public let signIn: (any Flow)?

  /// Creates a policy.
  public init(isSignedIn: @escaping @MainActor @Sendable () -> Bool, signIn: (any Flow)?) {
    self.isSignedIn = isSignedIn
    self.signIn = signIn
  }

  /// Nobody is signed in and nobody can be.
  public static let publicOnly = AccessPolicy(isSignedIn: { false }, signIn: nil)
}
