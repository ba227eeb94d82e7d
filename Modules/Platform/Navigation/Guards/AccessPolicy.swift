import Routing

/// Who counts as signed in, and the flow that leads there.
///
/// Routes declared for signed-in users are closed unless this policy opens them: an app that composes
/// no sign-in flow refuses them, it never lets them pass.
public final class AccessPolicy: Sendable {
  /// Whether someone is signed in; asked at every attempt, so it must be cheap.
  public let isSignedIn: @MainActor @Sendable () -> Bool
  /// The flow that signs in; a navigator does without it while no plugin that takes part shows it.
  public let signIn: (any Flow)?
  /// Whose places these are: the account that is or was signed in last, if the app names it; opaque.
  public let subject: @MainActor @Sendable () -> String?

  /// Creates a policy.
  public init(
    isSignedIn: @escaping @MainActor @Sendable () -> Bool, signIn: (any Flow)?,
    subject: @escaping @MainActor @Sendable () -> String? = { nil }
  ) {
    (self.isSignedIn, self.signIn, self.subject) = (isSignedIn, signIn, subject)
  }

  @MainActor
  func admits(_ route: AnyRoute) -> Bool { route.access != .signedIn || isSignedIn() }

  /// The policy in an app that shows what a map has: without its flow where nothing runs it.
  func reachable(in map: NavigationMap) -> AccessPolicy {
    func isShown<F: Flow>(_ flow: F) -> Bool {
      map.destinations[ObjectIdentifier(F.Start.self)] != nil
    }
    guard let signIn, !isShown(signIn) else { return self }
    return AccessPolicy(isSignedIn: isSignedIn, signIn: nil, subject: subject)
  }

  /// No account is signed in, and none can be.
  public static let publicOnly = AccessPolicy(isSignedIn: { false }, signIn: nil)
}

extension Navigator {
  /// Whether places for signed-in people are open now.
  public var isSignedIn: Bool { access.isSignedIn() }
}
