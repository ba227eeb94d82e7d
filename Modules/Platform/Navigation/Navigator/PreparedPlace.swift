public import Routing

/// A place that was checked before a link to it is opened, with what the check has read of it.
///
/// ```swift
/// let prepared = try await navigator.prepare(place)
/// try navigator.open(place, prepared: prepared, cause: .link)
/// ```
///
/// Other routers call this a loader: the first screen shows what the check has read, so that a link reads once.
public struct PreparedPlace: Sendable {
  /// The place, after redirects.
  public let route: AnyRoute
  let content: (any Sendable)?
}

/// What was read of a place before it was opened: its first screen shows it, later ones read it again.
///
/// ```swift
/// struct ProductViewModel: ViewModel {
///   let prepared: Prepared<Product>
///
///   func screen() async throws -> Screen {
///     let product = try await prepared.take { try await catalog.product(id) }
/// ```
@MainActor
public final class Prepared<Content: Sendable> {
  private var content: Content?

  /// Creates content to be taken once, or none.
  public init(content: Content? = nil) { self.content = content }

  /// Returns the content the first time, and otherwise what `read` returns.
  public func take(
    orRead read: @MainActor () async throws -> Content
  ) async rethrows -> Content {
    guard let first = content else { return try await read() }
    content = nil
    return first
  }
}

extension Navigator {
  /// Checks a place before a link to it is opened, so that a link to a missing thing changes nothing.
  ///
  /// If guards redirect the link, the final place is checked. A place that has to wait is not checked,
  /// because it must not be probed before signing in; the place on top is not, because its next screen reads it.
  ///
  /// - Returns: The place with what its plugin has read of it, for ``open(_:prepared:cause:)``.
  /// - Throws: ``NavigationError`` if opening the place would be refused, or the error of the place's plugin
  ///   if the place cannot be shown.
  @discardableResult
  public func prepare(_ route: AnyRoute) async throws -> PreparedPlace {
    var guards = guardChain(cause: .link)
    let outcome = try guards.admit(route, by: map.way)
    let place = outcome.way.place
    guard outcome.waitsFor == nil, place != state.top?.route else {
      return PreparedPlace(route: place, content: nil)
    }
    return PreparedPlace(route: place, content: try await map.prepare(place))
  }
}
