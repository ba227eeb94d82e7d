/// How long a constructed value lives, and who shares it.
///
/// ```swift
/// registry.provide(DraftKey.self, scope: .perFlow, plugin: "cart") { Draft() }
/// ```
///
/// The graph proof refuses a holder that would keep a per-flow value beyond its flow.
public enum DependencyScope: Sendable, Hashable {
  /// One value for the life of the container, constructed at the first resolution.
  case singleton

  /// A new value for every resolution.
  case transient

  /// One value for the life of a ``FlowScope``, shared by everything resolved in that flow.
  case perFlow

  /// One value shared for as long as somebody outside the container holds it.
  ///
  /// The key's `Value` must be a class: nothing else can be held weakly. The graph proof refuses
  /// any other key, a protocol's existential included.
  case weak
}

extension DependencyScope: CustomStringConvertible {
  public var description: String {
    switch self {
    case .singleton: "singleton"
    case .transient: "transient"
    case .perFlow: "per-flow"
    case .weak: "weak"
    }
  }
}
