import Synchronization

/// What an erased route holds, behind one reference.
///
/// Sendable although it has a subclass: both hold constants of Sendable types only, and there is no
/// other subclass.
@usableFromInline
class ErasedRoute: @unchecked Sendable {
  @usableFromInline final let routeType: ObjectIdentifier

  /// The pattern that printed the route, or the one that read it.
  private let pattern: PatternCore

  /// Whether `pattern` says what the one that prints the route does about the place.
  private let isDecisive: Bool

  /// The link of a route that was printed when it was made.
  private let link: Link?

  /// The link of a route that was read, once it has been asked for.
  private let asked = AtomicLazyReference<AskedLink>()

  @usableFromInline
  init(_ routeType: ObjectIdentifier, _ printed: PrintedRoute) {
    (self.routeType, isDecisive) = (routeType, true)
    (pattern, link) = (printed.core, printed.link)
  }

  @usableFromInline
  init(_ routeType: ObjectIdentifier, readBy reader: borrowing LinkReader) {
    let entry = reader.entry
    (self.routeType, isDecisive) = (routeType, entry.isDecisive)
    (pattern, link) = (entry.core, nil)
  }

  /// The link, with the pattern that prints it.
  final var printed: PrintedRoute {
    if let link { return PrintedRoute(link: link, core: pattern) }
    if let asked = asked.load() { return asked.printed }
    // The pattern that read the route prints it, so some pattern does; were the type to give other
    // patterns each time, the place would still be named by its pattern.
    let printed =
      printedByFirst() ?? PrintedRoute(link: Link(printed: pattern.text), core: pattern)
    return asked.storeIfNil(AskedLink(printed)).printed
  }

  /// What the pattern that prints the route says about the place.
  final var core: PatternCore { isDecisive ? pattern : printed.core }

  @usableFromInline var base: any Route { preconditionFailure("only a TypedRoute is ever made") }

  /// The link by the first of the type's patterns that can print it.
  @usableFromInline func printedByFirst() -> PrintedRoute? { nil }
}

/// A link that was printed because somebody asked for it.
private final class AskedLink: Sendable {
  let printed: PrintedRoute

  init(_ printed: PrintedRoute) { self.printed = printed }
}

/// A route in its own type, so that erasing it needs no box and showing it no cast.
///
/// Sendable as ``ErasedRoute`` says.
@usableFromInline
final class TypedRoute<R: Route>: ErasedRoute, @unchecked Sendable {
  @usableFromInline let route: R

  @usableFromInline
  init(_ route: R, _ printed: PrintedRoute) {
    self.route = route
    super.init(ObjectIdentifier(R.self), printed)
  }

  @inlinable
  init(_ route: R, readBy reader: borrowing LinkReader) {
    self.route = route
    super.init(ObjectIdentifier(R.self), readBy: reader)
  }

  @usableFromInline override var base: any Route { route }

  @usableFromInline
  override func printedByFirst() -> PrintedRoute? {
    for pattern in R.patterns {
      let printed = try? LinkWriter.printed { (writer: inout LinkWriter) throws(RoutingError) in
        try pattern.encode(route, &writer)
      }
      if let printed = printed ?? nil { return printed }
    }
    return nil
  }
}
