/// The place a URL names, and who declared it.
public struct Resolution: Sendable {
  /// The place.
  public let route: AnyRoute

  private let entry: PatternEntry

  init(route: AnyRoute, entry: PatternEntry) { (self.route, self.entry) = (route, entry) }

  /// The pattern that matched.
  public var pattern: PatternDescription { entry.description }

  /// Who declared the pattern.
  public var registration: Registration { entry.description.registration }
}
