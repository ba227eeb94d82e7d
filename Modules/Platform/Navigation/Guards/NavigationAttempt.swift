public import Routing

/// What a guard is asked about: a wish to go somewhere.
public struct NavigationAttempt: Sendable {
  /// The place that would be entered.
  public let route: AnyRoute

  /// The place on screen now, if any.
  public let from: AnyRoute?

  /// Why the place would be entered.
  public let cause: NavigationCause

  /// Creates an attempt.
  public init(route: AnyRoute, from: AnyRoute?, cause: NavigationCause) {
    self.route = route
    self.from = from
    self.cause = cause
  }
}
