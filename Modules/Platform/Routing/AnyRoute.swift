/// Any plugin's route, erased once at the plugin's edge.
///
/// Two are equal when their canonical links are: the link identifies the place.
///
/// A transient route carries a secret, such as a reset token; its `description` shows the pattern
/// only, and it must never be stored.
///
/// It is one reference to what never changes, so that stacks and events copy it for nothing.
///
/// ```swift
/// let route = try AnyRoute(HomeRoute.category(7))
/// route.link.text           // "category/7"
/// route.as(HomeRoute.self)  // .category(7)
/// route.as(CartRoute.self)  // nil: another feature's
/// ```
public struct AnyRoute: Sendable {
  @usableFromInline let erased: ErasedRoute

  /// The canonical link of the place.
  @inlinable public var link: Link { erased.printed.link }

  /// The route as its feature declared it.
  @inlinable public var base: any Route { erased.base }

  /// The identity of the type of `base`.
  @inlinable public var routeType: ObjectIdentifier { erased.routeType }

  /// Who may go there.
  @inlinable public var access: Access { erased.printed.access }

  /// Whether the route carries a secret and must never be stored, logged or shown.
  @inlinable public var isTransient: Bool { erased.printed.isTransient }

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
    erased = TypedRoute(route, printed)
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
    guard routeType == ObjectIdentifier(R.self) else { return nil }
    // Safe: only a `TypedRoute<R>` has the identity of `R` as its route type.
    return unsafe unsafeDowncast(erased, to: TypedRoute<R>.self).route
  }
}

extension AnyRoute: Hashable {
  public static func == (left: AnyRoute, right: AnyRoute) -> Bool {
    left.erased === right.erased || left.link == right.link
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension AnyRoute: CustomStringConvertible {
  public var description: String { isTransient ? erased.printed.template : link.text }
}

/// What an erased route holds, behind one reference.
///
/// Sendable although it has a subclass: both hold constants of Sendable types only, and there is no
/// other subclass.
@usableFromInline
class ErasedRoute: @unchecked Sendable {
  @usableFromInline final let routeType: ObjectIdentifier
  @usableFromInline final let printed: PrintedRoute

  @usableFromInline
  init(_ routeType: ObjectIdentifier, _ printed: PrintedRoute) {
    (self.routeType, self.printed) = (routeType, printed)
  }

  @usableFromInline var base: any Route { preconditionFailure("only a TypedRoute is ever made") }
}

/// A route in its own type, so that erasing it needs no box and showing it no cast.
@usableFromInline
final class TypedRoute<R: Route>: ErasedRoute, @unchecked Sendable {
  @usableFromInline let route: R

  @usableFromInline
  init(_ route: R, _ printed: PrintedRoute) {
    self.route = route
    super.init(ObjectIdentifier(R.self), printed)
  }

  @usableFromInline override var base: any Route { route }
}
