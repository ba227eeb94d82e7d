/// A typed value that names what can be shown.
///
/// A feature declares its routes as one enumeration. Each pattern both reads and prints its link, and
/// the link is how the route is archived, compared and shown.
public protocol Route: Hashable, Sendable {
  /// The links of the routes of this type; conformers write `static let patterns`.
  ///
  /// The first pattern that can print a route prints it, so put the canonical one first.
  static var patterns: [LinkPattern<Self>] { get }
}

extension Route {
  /// Prints the canonical link of this route.
  ///
  /// Reading the link back gives an equal route: `resolve(print(route)) == route`.
  ///
  /// - Throws: `RoutingError` when no pattern prints the route, or a value has no text in a link.
  public func link() throws(RoutingError) -> Link { try printed().link }

  /// The link printed by the first pattern that can print this route, with that pattern's declaration.
  func printed() throws(RoutingError) -> (link: Link, declaration: PatternDeclaration) {
    let patterns = Self.patterns
    var (values, refusal) = (RouteValues(), RoutingError?.none)
    for index in patterns.indices {
      do throws(RoutingError) {
        guard let link = try patterns[index].link(of: self, &values) else { continue }
        return (link, patterns[index].declaration)
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .noPattern(routeType: String(reflecting: Self.self))
  }
}

/// A type-erased route of any plugin, with its canonical link.
///
/// Two values are equal if their canonical links are equal, because the link identifies what is shown.
///
/// A transient route carries a secret, such as a reset token. Its `description` shows only the pattern, and
/// it must never be stored.
public struct AnyRoute: Sendable {
  /// The immutable parts behind one reference, so that stacks and events copy a route cheaply.
  private final class Storage: Sendable {
    let base: any Route
    let link: Link
    let declaration: PatternDeclaration

    init(_ base: any Route, _ printed: (link: Link, declaration: PatternDeclaration)) {
      (self.base, link, declaration) = (base, printed.link, printed.declaration)
    }
  }

  private let storage: Storage

  /// Erases a route.
  ///
  /// - Throws: `RoutingError` when no pattern of its type prints it as a link.
  public init<R: Route>(_ route: R) throws(RoutingError) {
    storage = Storage(route, try route.printed())
  }

  /// The route as its feature declared it.
  public var base: any Route { storage.base }
  /// The identity of the type of `base`.
  public var routeType: ObjectIdentifier { ObjectIdentifier(type(of: base)) }
  /// The canonical link of the route.
  public var link: Link { storage.link }
  /// Who may open it.
  public var access: Access { storage.declaration.access }
  /// Whether the route carries a secret and must never be stored, logged or shown.
  public var isTransient: Bool { storage.declaration.isTransient }

  /// The route as one of a feature's own type; `nil` when it belongs to another feature.
  public func `as`<R: Route>(_ type: R.Type) -> R? { base as? R }
}

extension AnyRoute: Hashable {
  public static func == (left: AnyRoute, right: AnyRoute) -> Bool { left.link == right.link }

  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension AnyRoute: CustomStringConvertible {
  public var description: String { isTransient ? storage.declaration.text : link.text }
}
