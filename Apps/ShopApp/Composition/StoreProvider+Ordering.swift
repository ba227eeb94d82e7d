import Accounts
import Catalog
import CatalogStore
import DependencyInjection
import Ordering
import OrderingStore
import SharedKernel

extension StoreProvider {
  /// The cart, the checkout, orders, payment methods and addresses.
  static let ordering = StoreProvider("OrderingStore", migrations: OrderingSchema.migrations) {
    registry, name in
    registry.provide(PaymentGatewayKey.self, using: DatabaseKey.self, plugin: name) {
      SQLSandboxGateway(database: $0)
    }
    registry.provide(PromotionImporterKey.self, using: DatabaseKey.self, plugin: name) {
      SQLPromotionImporter(database: $0)
    }
    registry.provide(ReceiptExportKey.self, plugin: name) { ReceiptFiles() }
    registry.provide(
      OrderingCoreKey.self, using: DatabaseKey.self, CurrentSessionKey.self, PaymentGatewayKey.self,
      WallClockKey.self, IDGeneratorKey.self, DeviceKey.self, plugin: name
    ) { database, session, gateway, clock, identifiers, device in
      OrderingCore(
        database: database, session: session, catalog: .shop, gateway: gateway, clock: clock,
        identifiers: identifiers, device: device)
    }
    let core = OrderingCoreKey.self
    registry.provide(CartKey.self, using: core, plugin: name) { SQLCart($0) }
    registry.provide(CheckoutKey.self, using: core, plugin: name) { SQLCheckout($0) }
    registry.provide(OrderPaymentKey.self, using: core, plugin: name) { SQLCheckout($0) }
    registry.provide(OrdersKey.self, using: core, plugin: name) { SQLOrders($0) }
    registry.provide(OrderMaintenanceKey.self, using: core, plugin: name) { SQLOrders($0) }
    registry.provide(PaymentMethodsKey.self, using: core, plugin: name) { SQLPaymentMethods($0) }
    registry.provide(AddressBookKey.self, using: core, plugin: name) { SQLAddressBook($0) }
    registry.provide(PurchaseHistoryKey.self, using: core, plugin: name) { core in
      let history = SQLPurchaseHistory(core)
      return PurchaseHistory(reviewer: history.reviewer) { transaction, product, reviewer in
        try history.hasBought(product, reviewer, in: transaction)
      }
    }
  }
}

enum OrderingCoreKey: DependencyKey { typealias Value = OrderingCore }

enum PurchaseHistoryKey: DependencyKey { typealias Value = PurchaseHistory }

extension CatalogAccess {
  static let shop = CatalogAccess(
    snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
}
