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
  public var link: Link { erased.printed.link }

  /// The route as its feature declared it.
  @inlinable public var base: any Route { erased.base }

  /// The identity of the type of `base`.
  @inlinable public var routeType: ObjectIdentifier { erased.routeType }

  /// Who may go there.
  public var access: Access { erased.core.access }

  /// Whether the route carries a secret and must never be stored, logged or shown.
  public var isTransient: Bool { erased.core.isTransient }

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
    self.init(TypedRoute(route, printed))
  }

  @usableFromInline
  init(_ erased: ErasedRoute) { self.erased = erased }

  /// Erases the route that a pattern made of a link.
  ///
  /// A route whose values the pattern prints as they were read has a canonical link for certain, so
  /// it is printed when it is asked for; any other is printed at once.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isReadBack: Whether the pattern prints what it read.
  ///   - reader: What the pattern read.
  /// - Throws: `LinkError.unprintable` when no pattern prints the route.
  @inlinable
  init<R: Route>(
    _ route: consuming R, isReadBack: Bool, by reader: borrowing LinkReader
  ) throws(LinkError) {
    if isReadBack {
      self.init(TypedRoute(route, readBy: reader))
      return
    }
    do throws(RoutingError) {
      self.init(route, printed: try route.printed())
    } catch {
      throw reader.unprintable(error)
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
  public var description: String { isTransient ? erased.printed.core.text : link.text }
}
