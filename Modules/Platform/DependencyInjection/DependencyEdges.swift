/// A provided key and the keys it needs, for display.
///
/// ```swift
/// for edges in container.graph { print(edges.node.name, "←", edges.needs) }
/// ```
public struct DependencyEdges: Sendable, Hashable {
  /// The registration that provides the key.
  public let node: DependencyNode

  /// The names of the keys it needs, in the order it is handed their values.
  public let needs: [String]

  /// Describes a provided key and its needs.
  public init(node: DependencyNode, needs: [String]) {
    self.node = node
    self.needs = needs
  }
}
