/// Any plugin's route, erased once at the plugin's edge, with the canonical link that names its place.
///
/// Two are equal when their canonical links are: the link identifies the place.
///
/// A transient route carries a secret, such as a reset token; its `description` shows the pattern
/// only, and it must never be stored.
///
/// ```swift
/// let route = try AnyRoute(HomeRoute.category(7))
/// route.link.text           // "category/7"
/// route.as(HomeRoute.self)  // .category(7)
/// route.as(CartRoute.self)  // nil: another feature's
/// ```
public struct AnyRoute: Sendable {
  /// The route as its feature declared it.
  public let base: any Route

  /// The canonical link of the place.
  public let link: Link

  /// What the pattern that prints the link declares.
  private let declaration: PatternDeclaration

  /// Erases a route.
  ///
  /// - Parameter route: The route of a feature.
  /// - Throws: `RoutingError` when no pattern of its type prints it as a link.
  public init<R: Route>(_ route: R) throws(RoutingError) {
    base = route
    (link, declaration) = try route.printed()
  }

  /// The identity of the type of `base`.
  public var routeType: ObjectIdentifier { ObjectIdentifier(type(of: base)) }

  /// Who may go there.
  public var access: Access { declaration.access }

  /// Whether the route carries a secret and must never be stored, logged or shown.
  public var isTransient: Bool { declaration.isTransient }

  /// Answers the route as one of a feature's own type.
  ///
  /// - Parameter type: The feature's route type.
  /// - Returns: The route, or `nil` when it belongs to another feature.
  public func `as`<R: Route>(_ type: R.Type) -> R? { base as? R }
}

extension AnyRoute: Hashable {
  public static func == (left: AnyRoute, right: AnyRoute) -> Bool { left.link == right.link }

  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension AnyRoute: CustomStringConvertible {
  public var description: String { isTransient ? declaration.text : link.text }
}
