public import Diagnostics

/// Why an app cannot be composed: everything that is wrong, found in one pass.
///
/// ```swift
/// do {
///   app = try composition.compose()
/// } catch {
///   for problem in error.problems { print(problem) }  // each with both sides and how to mend it
/// }
/// ```
public struct CompositionError: Error, Hashable, Sendable {
  /// The problems, in a stable order.
  public let problems: [CompositionProblem]

  /// Creates an error.
  public init(problems: [CompositionProblem]) {
    self.problems = problems
  }
}

extension CompositionError: CustomStringConvertible {
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension CompositionError: ExplainedError {
  public var explanation: ErrorExplanation {
    .init(
      "composition.failed", .configuration, "the app cannot be composed:\n\(description)",
      hint: "each line above names both sides and how to mend it")
  }
}
