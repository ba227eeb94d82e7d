public import Routing

extension Navigator {
  /// Keeps an attempt to open a place until a flow that already runs completes.
  ///
  /// - Parameters:
  ///   - route: The place.
  ///   - flow: The name of the flow it waits for.
  ///   - cause: Why it was attempted.
  /// - Returns: ``NavigationAnswer/pending``.
  /// - Throws: ``NavigationError/noDestination(route:)`` when no composed plugin shows the place.
  public func keepPending(
    _ route: AnyRoute, waitingFor flow: String, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    keep(
      PendingIntent(
        route: route, cause: cause, waitsFor: flow,
        replay: { [weak self] () throws(NavigationError) in
          _ = try self?.open(route, cause: .replay)
        },
        drop: { _ in }))
    return .pending
  }
}
