/// How long a constructed value lives, and who shares it.
///
/// ```swift
/// registry.provide(DraftKey.self, scope: .perFlow, plugin: "cart") { Draft() }
/// ```
///
/// The graph proof refuses a singleton that would keep a per-flow value beyond its flow.
public enum DependencyScope: Sendable, Hashable {
  /// One value for the life of the container, constructed at the first resolution.
  case singleton

  /// One value for the life of a ``FlowScope``, shared by everything resolved in that flow.
  case perFlow
}

extension DependencyScope: CustomStringConvertible {
  public var description: String {
    switch self {
    case .singleton: "singleton"
    case .perFlow: "per-flow"
    }
  }
}
