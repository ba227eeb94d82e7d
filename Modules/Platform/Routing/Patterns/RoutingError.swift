public import Diagnostics

/// Why a route has no link.
public enum RoutingError: Error, Hashable, Sendable {
  /// No pattern prints the route: none has a parameter for each value that it holds.
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
      "no pattern of \(type) prints this route; declare one with a parameter for each value that it holds"
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
