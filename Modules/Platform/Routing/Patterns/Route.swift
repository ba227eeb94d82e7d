public import Diagnostics

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

  /// The link printed by the first pattern that can print this route, with that pattern's declaration.
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

/// A type-erased route of any plugin, with the canonical link that names its place.
///
/// Two values are equal if their canonical links are equal, because the link identifies the place.
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
  /// The canonical link of the place.
  public var link: Link { storage.link }
  /// Who may go there.
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

/// Why a route has no link.
public enum RoutingError: Error, Hashable, Sendable {
  /// No pattern's `values` accepts the route; add one to `patterns`.
  case noPattern(routeType: String)
  /// The pattern that would print the route is not well formed.
  case badTemplate(pattern: String, problem: TemplateProblem)
  /// A path parameter is empty, and a link has no empty segment.
  case emptyValue(parameter: String, pattern: String)
  /// A value holds what a link cannot carry: a control character, or in a path `/`, `\`, `.` or `..`.
  case unprintableValue(parameter: String, pattern: String)
  /// The link would be longer than `Link.maximumLength` bytes.
  case tooLong(pattern: String)
  /// The link would have more than `Link.maximumSegments` segments.
  case tooManySegments(pattern: String)
  /// The values make more query items than a link may have.
  case tooManyQueryItems(pattern: String)
}

extension RoutingError: ExplainedError, CustomStringConvertible {
  public var explanation: ErrorExplanation {
    .init("routing.unprintable", .invalidData, description)
  }

  public var description: String {
    switch self {
    case .noPattern(let type):
      "no pattern of \(type) prints this route; declare one whose `values` answers for it"
    case .badTemplate(let pattern, let problem):
      "the pattern \"\(pattern)\" is malformed: \(problem)"
    case .emptyValue(let parameter, let pattern):
      "\(parameter) of \(pattern) is empty, and a path has no empty segment; give it a text"
    case .unprintableValue(let parameter, let pattern):
      "\(parameter) of \(pattern) holds what a link never carries; leave out control characters, "
        + "and in a path / and \\ and a segment that is . or .."
    case .tooLong(let pattern):
      "\(pattern) prints more than \(Link.maximumLength) bytes; shorten its values"
    case .tooManySegments(let pattern):
      "\(pattern) prints more than \(Link.maximumSegments) segments; pass fewer"
    case .tooManyQueryItems(let pattern):
      "\(pattern) prints more than \(Link.maximumQueryItems) query items; pass fewer"
    }
  }
}
