import Database
import DependencyInjection
import PluginInterface

/// A store next to the plugins: the services it provides under the keys of its domain, and the
/// migrations of its schema.
///
/// Both are in one list, ``ShopConfiguration/stores``, so that every composed store is migrated.
///
/// ```swift
/// StoreProvider("CatalogStore", migrations: CatalogSchema.migrations) { registry, name in
///   registry.provide(CatalogKey.self, using: DatabaseKey.self, plugin: name) {
///     SQLCatalog(database: $0)
///   }
/// }
/// ```
struct StoreProvider: Sendable {
  let migrations: [Migration]
  /// The store's services, which alone own its schema.
  let services: ServiceProvider

  init(
    _ name: String, migrations: [Migration],
    register: @escaping @Sendable (inout DependencyRegistry, _ name: String) throws -> Void
  ) {
    self.migrations = migrations
    services = ServiceProvider(name, schemas: Set(migrations.map(\.owner))) { registry, name in
      // Found at composition, also by `doctor`, and not when the first database opens.
      _ = try MigrationPlan(migrations)
      try register(&registry, name)
    }
  }
}
