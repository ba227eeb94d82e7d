import Accounts
import Catalog
import CatalogStore
import DependencyInjection
import Ordering
import OrderingStore
import SharedKernel

extension StoreProvider {
  /// The cart, the checkout, orders and payment methods.
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
      CartKey.self, using: DatabaseKey.self, CurrentSessionKey.self, WallClockKey.self,
      IDGeneratorKey.self, plugin: name
    ) { database, session, clock, identifiers in
      SQLCart(
        database: database, session: session, catalog: .shop, clock: clock,
        identifiers: identifiers)
    }
    registry.provide(CheckoutKey.self, using: SQLCheckoutKey.self, plugin: name) { $0 }
    registry.provide(OrderPaymentKey.self, using: SQLCheckoutKey.self, plugin: name) { $0 }
    registry.provide(
      SQLCheckoutKey.self, using: DatabaseKey.self, CurrentSessionKey.self, PaymentGatewayKey.self,
      WallClockKey.self, IDGeneratorKey.self, plugin: name
    ) { database, session, gateway, clock, identifiers in
      SQLCheckout(
        database: database, session: session, catalog: .shop, gateway: gateway, clock: clock,
        identifiers: identifiers)
    }
    registry.provide(OrdersKey.self, using: SQLOrdersKey.self, plugin: name) { $0 }
    registry.provide(OrderMaintenanceKey.self, using: SQLOrdersKey.self, plugin: name) { $0 }
    registry.provide(
      SQLOrdersKey.self, using: DatabaseKey.self, CurrentSessionKey.self, PaymentGatewayKey.self,
      WallClockKey.self, plugin: name
    ) { database, session, gateway, clock in
      SQLOrders(
        database: database, session: session, catalog: .shop, gateway: gateway, clock: clock)
    }
    registry.provide(
      PaymentMethodsKey.self, using: DatabaseKey.self, CurrentSessionKey.self, IDGeneratorKey.self,
      plugin: name
    ) { database, session, identifiers in
      SQLPaymentMethods(database: database, session: session, identifiers: identifiers)
    }
    registry.provide(
      PurchaseHistoryKey.self, using: DatabaseKey.self, CurrentSessionKey.self, plugin: name
    ) { database, session in
      SQLPurchaseHistory(database: database, session: session)
    }
  }
}

/// The one store behind both the checkout and paying for an order later.
enum SQLCheckoutKey: DependencyKey {
  typealias Value = SQLCheckout
}

/// The one store behind both looking at orders and their maintenance.
enum SQLOrdersKey: DependencyKey {
  typealias Value = SQLOrders
}

extension CatalogAccess {
  /// How ordering reaches the catalogue of the shop.
  static let shop = CatalogAccess(
    snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
}
