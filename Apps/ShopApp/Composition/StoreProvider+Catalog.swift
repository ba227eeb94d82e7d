import Catalog
import CatalogStore
import CivilTime
import DependencyInjection
import SharedKernel

extension StoreProvider {
  /// The catalogue: browsing, searching, reviewing and importing.
  static let catalog = StoreProvider("CatalogStore", migrations: CatalogSchema.migrations) {
    registry, name in
    registry.provide(CatalogKey.self, using: DatabaseKey.self, plugin: name) {
      SQLCatalog(database: $0)
    }
    registry.provide(ProductSearchKey.self, using: DatabaseKey.self, plugin: name) {
      SQLProductSearch(database: $0)
    }
    registry.provide(
      ReviewsKey.self, using: DatabaseKey.self, PurchaseHistoryKey.self, WallClockKey.self,
      plugin: name
    ) { database, purchases, clock in
      SQLReviews(database: database, purchases: purchases) {
        CivilDate(clock.now())
      }
    }
    registry.provide(CatalogImporterKey.self, using: DatabaseKey.self, plugin: name) {
      SQLCatalogImporter(database: $0)
    }
  }
}
