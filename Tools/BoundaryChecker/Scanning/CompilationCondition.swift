/// The conjunction of the `#if` branches around a place in a file.
///
/// Branches are not evaluated: an edge that exists on one platform is an edge.
public struct CompilationCondition: Hashable, Sendable, CustomStringConvertible {
  /// The terms that must all hold, outermost first, such as `["os(Linux)", "!DEBUG"]`.
  public let terms: [String]

  /// Creates a condition.
  ///
  /// - Parameter terms: The terms that must all hold, outermost first.
  public init(terms: [String]) {
    self.terms = terms
  }

  /// The terms as one expression, such as `os(Linux) && !DEBUG`.
  public var description: String {
    terms.count == 1
      ? terms[0]
      : terms.map { $0.contains("||") ? "(\($0))" : $0 }.joined(separator: " && ")
  }
}
