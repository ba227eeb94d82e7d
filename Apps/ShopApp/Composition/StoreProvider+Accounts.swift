import Accounts
import AccountsStore
import DependencyInjection

extension StoreProvider {
  /// Accounts, sessions and the preferences of this device.
  static let accounts = StoreProvider("AccountsStore", migrations: AccountsSchema.migrations) {
    registry, name in
    registry.provide(
      SQLAccountsKey.self, using: DatabaseKey.self, SessionStorageKey.self, PasswordHasherKey.self,
      WallClockKey.self, IDGeneratorKey.self, plugin: name
    ) { database, storage, hasher, clock, identifiers in
      SQLAccounts(
        database: database, storage: storage, hasher: hasher, clock: clock,
        identifiers: identifiers)
    }
    registry.provide(AccountsKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(CurrentSessionKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(DevicePreferencesKey.self, using: DatabaseKey.self, plugin: name) {
      SQLDevicePreferences(database: $0)
    }
  }
}

/// The one store behind both accounts and the current session.
private enum SQLAccountsKey: DependencyKey {
  typealias Value = SQLAccounts
}
