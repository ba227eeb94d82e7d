public import Routing

extension Navigator {
  /// Checks a place before a link to it is opened, so that a link to a thing that is not there changes
  /// nothing.
  ///
  /// A place that access or a guard would not let through now is not checked: what waits for signing
  /// in must not be probed before it.
  ///
  /// - Parameter route: The place.
  /// - Throws: What the place's plugin throws when it cannot be shown.
  public func prepare(_ route: AnyRoute) async throws {
    guard let prepare = map.destinations[route.routeType]?.prepare else { return }
    guard try isAdmitted(route) else { return }
    try await prepare(route)
  }

  /// Whether a place is checked before it is shown.
  func isPrepared(_ route: AnyRoute) -> Bool {
    map.destinations[route.routeType]?.prepare != nil
  }

  private func isAdmitted(_ route: AnyRoute) throws -> Bool {
    if route.access == .signedIn, !access.isSignedIn() { return false }
    let attempt = NavigationAttempt(route: route, from: state.top?.route, cause: .link)
    for asked in map.guards {
      guard case .allow = try asked.verdict(attempt) else { return false }
    }
    return true
  }
}
