import Accounts
import CatalogStore
import Credentials
import Database
import DependencyInjection
import Ordering
import OrderingStore
import PluginInterface
import SharedKernel

extension ServiceProvider {
  /// The services of a run itself, and those that the app uses.
  ///
  /// Composition opens nothing: the database opens at its first use.
  static func run(_ configuration: ShopConfiguration, migrations: [Migration]) -> ServiceProvider {
    ServiceProvider("ShopApp") { registry, name in
      registry.provide(OpenedDatabaseKey.self, plugin: name) {
        try configuration.openDatabase(migrations)
      }
      registry.provide(SessionStorageKey.self, plugin: name) { configuration.sessions }
      registry.provide(PasswordHasherKey.self, plugin: name) {
        ScryptPasswordHasher(profile: configuration.hashing)
      }
      registry.provide(WallClockKey.self, plugin: name) { configuration.clock }
      registry.provide(IDGeneratorKey.self, plugin: name) { configuration.identifiers }
      registry.provide(MailTransportKey.self, plugin: name) { configuration.mail }
      registry.provide(DeviceKey.self, plugin: name) { configuration.deviceIdentity() }
      registry.provide(AccountsSetupKey.self, plugin: name) {
        AccountsSetup(
          random: configuration.random, device: configuration.device,
          sessionPolicy: configuration.sessionPolicy)
      }
      // The one list of holders of personal data besides the accounts; a context that holds such data adds
      // its holder here, and is exported and deleted with them.
      registry.provide(
        PersonalDataHoldersKey.self, using: DatabaseKey.self, OrderingCoreKey.self, plugin: name
      ) { database, ordering in
        [
          ReviewsOfPerson(records: SQLReviewRecords(database: database)),
          SQLPersonalOrders(ordering),
        ]
      }
      registry.provide(
        AppServicesKey.self, using: AccountsKey.self, SessionWatchKey.self,
        DevicePreferencesKey.self, CartKey.self, OrderMaintenanceKey.self, PrivacyKey.self,
        OutboxWorkerKey.self, plugin: name
      ) { accounts, watch, preferences, cart, maintenance, privacy, outbox in
        AppServices(
          accounts: accounts, watch: watch, preferences: preferences, cart: cart,
          maintenance: maintenance,
          privacy: privacy, outbox: outbox)
      }
    }
  }
}
