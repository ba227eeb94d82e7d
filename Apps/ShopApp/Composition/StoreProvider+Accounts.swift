import Accounts
import AccountsStore
import Database
import DependencyInjection
import SharedKernel

extension StoreProvider {
  /// Accounts, sessions, second factors, mails and the preferences of this device.
  static let accounts = StoreProvider("AccountsStore", migrations: AccountsSchema.migrations) {
    registry, name in
    registry.provide(
      AccountsCoreKey.self, using: OpenedDatabaseKey.self, SessionStorageKey.self,
      PasswordHasherKey.self, WallClockKey.self, IDGeneratorKey.self, AccountsSetupKey.self,
      OutboxWorkerKey.self, plugin: name
    ) { opened, storage, hasher, clock, identifiers, setup, outbox in
      AccountsCore(
        database: opened.database, storage: storage, hasher: hasher, clock: clock,
        identifiers: identifiers, random: setup.random, device: setup.device,
        sessionPolicy: setup.sessionPolicy, onMail: { outbox.wake() })
    }
    registry.provide(
      OutboxWorkerKey.self, using: OpenedDatabaseKey.self, MailTransportKey.self, WallClockKey.self,
      plugin: name
    ) { opened, transport, clock in
      OutboxWorker(database: opened.database, transport: transport, clock: clock)
    }
    let core = AccountsCoreKey.self
    registry.provide(AccountsKey.self, using: core, plugin: name) { SQLAccounts($0) }
    registry.provide(DatabaseKey.self, using: core, plugin: name) { $0.database }
    registry.provide(CurrentSessionKey.self, using: core, plugin: name) { $0 }
    registry.provide(SessionWatchKey.self, using: core, plugin: name) { SQLSessions($0) }
    registry.provide(SessionListKey.self, using: core, plugin: name) { SQLSessions($0) }
    registry.provide(ReauthenticationKey.self, using: core, plugin: name) { SQLAccounts($0) }
    registry.provide(SecondFactorKey.self, using: core, plugin: name) { SQLSecondFactor($0) }
    registry.provide(PasswordResetKey.self, using: core, plugin: name) { SQLPasswordReset($0) }
    registry.provide(EmailVerificationKey.self, using: core, plugin: name) {
      SQLEmailVerification($0)
    }
    registry.provide(SecurityLogKey.self, using: core, plugin: name) { SQLSecurityLog($0) }
    registry.provide(PrivacyKey.self, using: core, PersonalDataHoldersKey.self, plugin: name) {
      SQLAccountPrivacy($0, holders: $1)
    }
    registry.provide(
      DevicePreferencesKey.self, using: DatabaseKey.self, DeviceKey.self, plugin: name
    ) { SQLDevicePreferences(database: $0, device: $1) }
  }
}

private enum AccountsCoreKey: DependencyKey { typealias Value = AccountsCore }
