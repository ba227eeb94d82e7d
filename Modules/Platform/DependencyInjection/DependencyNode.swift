/// One registration in the dependency graph: a provided key, or a consumer outside the graph.
///
/// ```swift
/// for edges in container.graph { print(edges.node.name, edges.needs) }
/// ```
public struct DependencyNode: Sendable, Hashable {
  /// The key's name, or what the consumer calls itself.
  public let name: String

  /// How long what is registered lives.
  public let scope: DependencyScope

  /// Who registered it, and where.
  public let site: RegistrationSite

  /// Describes a registration.
  public init(name: String, scope: DependencyScope, site: RegistrationSite) {
    self.name = name
    self.scope = scope
    self.site = site
  }
}

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
