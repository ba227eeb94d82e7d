/// What a consumer outside the graph declared it will be handed.
///
/// ``DependencyRegistry/require(_:by:scope:plugin:fileID:line:)`` returns it; a container resolves
/// it to the values, in the order of the keys. It carries no value itself.
///
/// ```swift
/// let needs = registry.require(
///   CatalogKey.self, ClockKey.self, by: "HomeCoordinator", plugin: "home")
/// let container = try registry.build()
/// let (catalog, clock) = try container.resolve(needs, in: container.makeFlowScope())
/// ```
public struct Needs<each D: DependencyKey>: Sendable {
  /// Who declared the needs: its name, how long it lives, and where it stands.
  public var consumer: DependencyNode { declared.node }

  private let declared: Consumer

  init(_ declared: Consumer) {
    self.declared = declared
  }
}
