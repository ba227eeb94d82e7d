/// The place a URL names, and who declared it.
///
/// ```swift
/// let resolution = try table.resolve("shop://products/p-042")
/// resolution.route                // product/p-042
/// resolution.registration.plugin  // "home"
/// ```
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
