import Accounts
import AccountsStore
import DependencyInjection
import SharedKernel

extension StoreProvider {
  /// Accounts, sessions, second factors, mails and the preferences of this device.
  static let accounts = StoreProvider("AccountsStore", migrations: AccountsSchema.migrations) {
    registry, name in
    registry.provide(
      SQLAccountsKey.self, using: DatabaseKey.self, SessionStorageKey.self, PasswordHasherKey.self,
      WallClockKey.self, IDGeneratorKey.self, AccountsSetupKey.self, MailCourierKey.self,
      plugin: name
    ) { database, storage, hasher, clock, identifiers, setup, courier in
      SQLAccounts(
        database: database, storage: storage, hasher: hasher, clock: clock,
        identifiers: identifiers, random: setup.random, device: setup.device,
        sessionPolicy: setup.sessionPolicy, onMail: { courier.wake() })
    }
    registry.provide(
      MailCourierKey.self, using: DatabaseKey.self, MailTransportKey.self, WallClockKey.self,
      plugin: name
    ) { database, transport, clock in
      MailCourier(database: database, transport: transport, clock: clock)
    }
    registry.provide(AccountsKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(CurrentSessionKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(SessionWatchKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(ReauthenticationKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(SecondFactorKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(PasswordResetKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(EmailVerificationKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(SessionListKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(SecurityLogKey.self, using: SQLAccountsKey.self, plugin: name) { $0 }
    registry.provide(
      PrivacyKey.self, using: SQLAccountsKey.self, PersonalDataHoldersKey.self, plugin: name
    ) { SQLAccountPrivacy(accounts: $0, holders: $1) }
    registry.provide(DevicePreferencesKey.self, using: DatabaseKey.self, plugin: name) {
      SQLDevicePreferences(database: $0)
    }
  }
}

/// The one store behind all that accounts do.
private enum SQLAccountsKey: DependencyKey {
  typealias Value = SQLAccounts
}
