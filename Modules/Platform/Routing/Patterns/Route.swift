/// A typed value naming a place.
///
/// A feature declares its places as one enumeration. Each pattern both reads and prints its link, and
/// the link is how the route is archived, compared and shown.
public protocol Route: Hashable, Sendable {
  /// The links that name the places of this type; conformers write `static let patterns`.
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

  /// The link by the first pattern that can print it, with what that pattern declares.
  func printed() throws(RoutingError) -> (link: Link, declaration: PatternDeclaration) {
    let patterns = Self.patterns
    var refusal: RoutingError?
    for index in patterns.indices {
      do throws(RoutingError) {
        guard let link = try patterns[index].link(of: self) else { continue }
        return (link, patterns[index].declaration)
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .noPattern(routeType: String(reflecting: Self.self))
  }
}
