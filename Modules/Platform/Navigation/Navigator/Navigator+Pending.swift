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
    guard let destination = map.destinations[route.routeType] else {
      throw .noDestination(route: route)
    }
    pending.removeAll { $0.waitsFor == flow && $0.route == route }
    pending.append(
      PendingIntent(
        route: route, cause: cause, waitsFor: flow,
        replay: { [weak self] () throws(NavigationError) in
          _ = try self?.open(route, cause: .replay)
        },
        drop: { _ in }))
    emit(
      .postponed(until: flow), cause: cause, plugin: destination.plugin, from: state.top?.route,
      to: route)
    return .pending
  }
}
