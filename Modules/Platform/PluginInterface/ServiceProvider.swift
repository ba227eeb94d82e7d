public import DependencyInjection

/// What stands beside the plugins in the same composition and the same audit: a store, a clock, a
/// gateway, provided under the keys of its domain.
///
/// ```swift
/// ServiceProvider("CatalogStore") { registry, name in
///   registry.provide(CatalogKey.self, using: DatabaseKey.self, plugin: name) { database in
///     CatalogStore(database: database)
///   }
/// }
/// ```
public struct ServiceProvider: Sendable {
  /// The provider's name in reports, such as `CatalogStore`.
  public let name: String

  /// The schemas it alone keeps, by the names its migrations are filed under.
  public let schemas: Set<String>

  let register: @Sendable (inout DependencyRegistry, _ name: String) throws -> Void

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - name: Its name in reports; hand it on as the `plugin` of what is provided.
  ///   - schemas: The schemas it alone keeps; one schema with two providers fails the composition.
  ///   - register: Provides its dependencies.
  public init(
    _ name: String, schemas: Set<String> = [],
    register: @escaping @Sendable (inout DependencyRegistry, _ name: String) throws -> Void
  ) {
    self.name = name
    self.schemas = schemas
    self.register = register
  }
}
