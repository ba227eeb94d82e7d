import Accounts
import AccountsStore
import Catalog
import CatalogStore
import Credentials
import Database
import DependencyInjection
import Ordering
import OrderingStore
import PluginInterface

extension ServiceProvider {
  /// Accounts, sessions and the preferences of this device.
  static let accounts = ServiceProvider("AccountsStore") { registry, name in
    registry.provide(AccountsKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(CurrentSessionKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(DevicePreferencesKey.self, using: DatabaseKey.self, plugin: name) {
      SQLDevicePreferences(database: $0)
    }
  }

  /// The catalogue.
  static let catalog = ServiceProvider("CatalogStore") { registry, name in
    registry.provide(CatalogKey.self, using: DatabaseKey.self, plugin: name) {
      SQLCatalog(database: $0)
    }
  }

  /// The cart, the checkout, orders and payment methods.
  static let ordering = ServiceProvider("OrderingStore") { registry, name in
    let catalog = CatalogAccess(
      snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
    registry.provide(PaymentGatewayKey.self, plugin: name) { SandboxGateway() }
    registry.provide(
      CartKey.self, using: DatabaseKey.self, CurrentSessionKey.self, WallClockKey.self,
      IDGeneratorKey.self, plugin: name
    ) { database, session, clock, identifiers in
      SQLCart(
        database: database, session: session, catalog: catalog, clock: clock,
        identifiers: identifiers)
    }
    registry.provide(
      CheckoutKey.self, using: DatabaseKey.self, CurrentSessionKey.self, PaymentGatewayKey.self,
      WallClockKey.self, IDGeneratorKey.self, plugin: name
    ) { database, session, gateway, clock, identifiers in
      SQLCheckout(
        database: database, session: session, catalog: catalog, gateway: gateway, clock: clock,
        identifiers: identifiers)
    }
    registry.provide(
      OrdersKey.self, using: DatabaseKey.self, CurrentSessionKey.self, PaymentGatewayKey.self,
      WallClockKey.self, plugin: name
    ) { database, session, gateway, clock in
      SQLOrders(
        database: database, session: session, catalog: catalog, gateway: gateway, clock: clock)
    }
    registry.provide(
      PaymentMethodsKey.self, using: DatabaseKey.self, CurrentSessionKey.self, IDGeneratorKey.self,
      plugin: name
    ) { database, session, identifiers in
      SQLPaymentMethods(database: database, session: session, identifiers: identifiers)
    }
  }
}

/// The database of this run.
enum DatabaseKey: DependencyKey {
  typealias Value = any Database
}

/// Where identities come from in this run.
enum IDGeneratorKey: DependencyKey {
  typealias Value = IDGenerator
}

/// The one store behind both accounts and the current session.
enum SQLAccountsKey: DependencyKey {
  typealias Value = SQLAccounts
}
