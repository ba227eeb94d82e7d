/// Every problem of a dependency graph, found in one pass.
///
/// ```swift
/// do {
///   container = try registry.build()
/// } catch {
///   print(error)  // CartFeature/CartPlugin.swift:12: error: … needs ClockKey, which no … provides
/// }
/// ```
public struct DependencyGraphError: Error, Sendable, Hashable {
  /// The problems, in an order that does not depend on the order of registration.
  ///
  /// Duplicates come first, then missing keys, cycles and captive scopes; within a kind, problems are
  /// ordered by key.
  public let problems: [DependencyProblem]

  /// Gathers problems, which are kept in the order given.
  public init(problems: [DependencyProblem]) {
    self.problems = problems
  }
}

extension DependencyGraphError: CustomStringConvertible {
  public var description: String {
    problems.map(\.description).joined(separator: "\n\n")
  }
}
