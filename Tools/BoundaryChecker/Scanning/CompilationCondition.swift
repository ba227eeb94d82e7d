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
      : terms.map { Self.isDisjunction($0) ? "(\($0))" : $0 }.joined(separator: " && ")
  }

  /// Whether the term has an `||` outside of parentheses.
  private static func isDisjunction(_ term: String) -> Bool {
    var depth = 0
    for character in term {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == "|", depth == 0 { return true }
    }
    return false
  }
}
