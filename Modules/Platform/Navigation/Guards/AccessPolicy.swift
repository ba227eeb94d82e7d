import Routing

/// Who counts as signed in, and the flow for signing in.
///
/// Routes declared for signed-in users are closed unless this policy opens them: without a sign-in flow, an
/// app refuses such routes.
public final class AccessPolicy: Sendable {
  /// Whether someone is signed in; called for every attempt, so it must be fast.
  public let isSignedIn: @MainActor @Sendable () -> Bool
  /// The sign-in flow; a navigator ignores it while no composed plugin shows it.
  public let signIn: (any Flow)?
  /// The opaque name of the account that is, or was last, signed in, if the app provides one.
  public let subject: @MainActor @Sendable () -> String?

  public init(
    isSignedIn: @escaping @MainActor @Sendable () -> Bool, signIn: (any Flow)?,
    subject: @escaping @MainActor @Sendable () -> String? = { nil }
  ) {
    (self.isSignedIn, self.signIn, self.subject) = (isSignedIn, signIn, subject)
  }

  @MainActor
  func admits(_ route: AnyRoute) -> Bool { route.access != .signedIn || isSignedIn() }

  /// The policy for an app that shows a map: without the sign-in flow if no plugin runs it.
  func reachable(in map: NavigationMap) -> AccessPolicy {
    func isShown<F: Flow>(_ flow: F) -> Bool {
      map.destinations[ObjectIdentifier(F.Start.self)] != nil
    }
    guard let signIn, !isShown(signIn) else { return self }
    return AccessPolicy(isSignedIn: isSignedIn, signIn: nil, subject: subject)
  }

  /// A policy without sign-in.
  public static let publicOnly = AccessPolicy(isSignedIn: { false }, signIn: nil)
}
