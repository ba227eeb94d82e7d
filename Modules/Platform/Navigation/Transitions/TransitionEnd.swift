public import Routing

/// Which places a transition leads from or to.
public enum TransitionEnd: Hashable, Sendable {
  /// Any place, or none.
  case any

  /// Any place of a route type.
  case routes(ObjectIdentifier)

  /// One place.
  case route(AnyRoute)

  /// Any place of a route type.
  public static func routes<R: Route>(_ type: R.Type) -> TransitionEnd {
    .routes(ObjectIdentifier(R.self))
  }

  /// One place.
  ///
  /// - Parameter route: The place.
  /// - Returns: The end.
  /// - Throws: `RoutingError` when the route has no link.
  public static func route(_ route: some Route) throws(RoutingError) -> TransitionEnd {
    .route(try AnyRoute(route))
  }

  /// Whether everything `other` means is meant by this one too.
  func includes(_ other: TransitionEnd) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.routes(let type), .routes(let narrower)): type == narrower
    case (.routes(let type), .route(let route)): route.routeType == type
    case (.route(let one), .route(let other)): one == other
    default: false
    }
  }

  /// The ends that mean a place, the most specific first.
  static func candidates(for route: AnyRoute?) -> [TransitionEnd] {
    guard let route else { return [.any] }
    return [.route(route), .routes(route.routeType), .any]
  }
}
