/// Any plugin's route, erased once at the plugin's edge.
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
  /// The canonical link of the place.
  public let link: Link

  /// The route as its feature declared it.
  public let base: any Route

  /// The identity of the type of `base`.
  public let routeType: ObjectIdentifier

  /// Who may go there.
  public let access: Access

  /// Whether the route carries a secret and must never be stored, logged or shown.
  public let isTransient: Bool

  @usableFromInline let template: String

  /// Erases a route.
  ///
  /// - Parameter route: The route of a feature.
  /// - Throws: `RoutingError` when the route cannot be printed as a link.
  @inlinable
  public init<R: Route>(_ route: R) throws(RoutingError) {
    self.init(route, printed: try route.printed())
  }

  @inlinable
  init<R: Route>(_ route: R, printed: PrintedRoute) {
    (link, base, routeType) = (printed.link, route, ObjectIdentifier(R.self))
    (access, isTransient, template) = (printed.access, printed.isTransient, printed.template)
  }

  /// Erases the route that a pattern made of a link.
  @inlinable
  init<R: Route>(made route: R?, by pattern: String) throws(LinkError) {
    guard let route else { throw .refusedValues(pattern: pattern) }
    do throws(RoutingError) {
      self.init(route, printed: try route.printed())
    } catch {
      throw .unprintable(pattern: pattern, reason: error)
    }
  }

  /// Answers the route as one of a feature's own type.
  ///
  /// - Parameter type: The feature's route type.
  /// - Returns: The route, or `nil` when it belongs to another feature.
  public func `as`<R: Route>(_ type: R.Type) -> R? {
    routeType == ObjectIdentifier(R.self) ? base as? R : nil
  }
}

extension AnyRoute: Hashable {
  public static func == (left: AnyRoute, right: AnyRoute) -> Bool { left.link == right.link }

  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension AnyRoute: CustomStringConvertible {
  public var description: String { isTransient ? template : link.text }
}
