/// Why a route has no link.
///
/// ```swift
/// do { _ = try AnyRoute(StoreRoute.page([])) } catch { print(error) }  // emptyValue("path", …)
/// ```
public enum RoutingError: Error, Hashable, Sendable {
  /// No pattern's `values` answers for the route; add one to `patterns`.
  case noPattern(routeType: String)

  /// The pattern that would print the route is not well formed.
  case badTemplate(pattern: String, problem: TemplateProblem)

  /// A path parameter is empty, and a link has no empty segment.
  case emptyValue(parameter: String, pattern: String)

  /// A value holds what a link never carries: a control character, or in a path `/`, `\`, `.` or `..`.
  case unprintableValue(parameter: String, pattern: String)

  /// The link would be longer than `Link.maximumLength` bytes.
  case tooLong(pattern: String)

  /// The link would have more than `Link.maximumSegments` segments.
  case tooManySegments(pattern: String)

  /// The values make more query items than a link may have.
  case tooManyQueryItems(pattern: String)
}
