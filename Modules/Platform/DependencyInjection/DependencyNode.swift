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
