import Accounts
public import Catalog
import CatalogPoints
import CatalogStore
import Database
public import DependencyInjection
public import PluginInterface
public import SharedKernel
import SharedKernelTesting

/// The shop's own catalogue with the goods of a test, composed beside a `TestRun`.
public struct TestCatalog: FeaturePlugin {
  public let manifest = CatalogStorePlugin().manifest
  private let goods: TestGoods
  private let purchases: TestPurchases?

  /// Creates the catalogue; `purchases` are those of a shop without the stores of accounts and orders.
  public init(_ goods: TestGoods = .sample, purchases: TestPurchases? = nil) {
    (self.goods, self.purchases) = (goods, purchases)
  }

  public func register(in registry: inout RouterRegistry) throws {
    try CatalogStorePlugin().register(in: &registry)
    registry.contribute(to: Arrangements.self) { [goods] in { try goods.replaceAll(in: $0) } }
    guard let purchases else { return }
    registry.provide(DatabaseKey.self, using: OpenedDatabaseKey.self) { $0.database }
    registry.opensPoint(PersonalDataHolders.self)
    registry.contribute(to: PurchaseHistories.self) {
      PurchaseHistory(reviewer: purchases.reviewer) { _, product, reviewer in
        purchases.hasBought(product, reviewer)
      }
    }
  }

  /// Takes a product off sale in a composed app, as the admin does in another program.
  public static func withdraw(
    _ product: Product.ID, in container: DependencyContainer
  ) async throws {
    try await container.resolve(OpenedDatabaseKey.self).database.write { transaction in
      _ = try InventoryTable(transaction).offer(product, false)
    }
  }
}
