import Accounts
import Catalog
import CatalogPoints
import CivilTime
import Database
import DependencyInjection
import Money
public import PluginInterface
import SharedKernel

/// The catalogue's store: browsing, searching, reviewing and importing.
public struct CatalogStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "catalog-store", owner: "@shop/domain", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.provide(CatalogKey.self, using: DatabaseKey.self) { SQLCatalog(database: $0) }
    registry.provide(ProductSearchKey.self, using: DatabaseKey.self) {
      SQLProductSearch(database: $0)
    }
    registry.provide(
      ReviewsKey.self, using: DatabaseKey.self, Contributions<PurchaseHistories>.self,
      WallClockKey.self
    ) { database, histories, clock in
      // In a shop that sells nothing, nobody has bought what they could review.
      let purchases =
        try histories.values().first?.output
        ?? PurchaseHistory(reviewer: { nil }, hasBought: { _, _, _ in false })
      return SQLReviews(database: database, purchases: purchases) { CivilDate(clock.now()) }
    }
    registry.provide(CatalogImporterKey.self, using: DatabaseKey.self) {
      SQLCatalogImporter(database: $0)
    }
    registry.importCommand(
      ImportSubject(
        "catalog", summary: "bring the products of a file into the shop", row: "product",
        title: "Catalogue import",
        columns: """
          Columns: id, name, price ("12.34 \(Currency.shop)"; the shop sells in \(Currency.shop), other \
          currencies are refused), category and seller; if wanted, summary, stock, category_name, \
          category_summary, seller_name, seller_summary and seller_location.
          """, leftAsItWas: "the catalogue is as it was"),
      using: CatalogImporterKey.self
    ) { summary in
      [
        ("products", summary.products), ("categories", summary.categories),
        ("sellers", summary.sellers),
      ]
    }
    registry.inventoryCommands()
    registry.reviewCommands()
    registry.provide(CatalogAccessKey.self) {
      CatalogAccess(snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
    }
    registry.opensPoint(PurchaseHistories.self)
    registry.contribute(to: Schemas.self) { CatalogSchema.schema }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      ReviewsOfPerson(records: SQLReviewRecords(database: $0))
    }
  }
}
