import Catalog
import CatalogStore
import DependencyInjection

extension StoreProvider {
  /// The catalogue.
  static let catalog = StoreProvider("CatalogStore", migrations: CatalogSchema.migrations) {
    registry, name in
    registry.provide(CatalogKey.self, using: DatabaseKey.self, plugin: name) {
      SQLCatalog(database: $0)
    }
  }
}
