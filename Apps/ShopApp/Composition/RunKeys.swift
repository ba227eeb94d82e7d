import Accounts
import AccountsStore
import Credentials
import Database
import DependencyInjection
import Mail
import Ordering
import SharedKernel

/// The database of this run, as stores see it.
enum DatabaseKey: DependencyKey { typealias Value = any Database }

/// The database of this run, as the app that closes it sees it.
enum OpenedDatabaseKey: DependencyKey { typealias Value = OpenedDatabase }

/// Where the token of the session is kept.
enum SessionStorageKey: DependencyKey { typealias Value = any SessionStorage }

enum PasswordHasherKey: DependencyKey { typealias Value = any PasswordHasher }

enum IDGeneratorKey: DependencyKey { typealias Value = IDGenerator }

enum MailTransportKey: DependencyKey { typealias Value = any MailTransport }

/// What tells this device from others in their database.
enum DeviceKey: DependencyKey { typealias Value = String }

/// What delivers mails there.
enum OutboxWorkerKey: DependencyKey { typealias Value = OutboxWorker }

enum AccountsSetupKey: DependencyKey { typealias Value = AccountsSetup }

/// What a run decides about accounts.
struct AccountsSetup: Sendable {
  let random: RandomSource
  let device: String
  let sessionPolicy: SessionPolicy
}

enum AppServicesKey: DependencyKey { typealias Value = AppServices }

/// What the app itself uses of the stores.
struct AppServices: Sendable {
  let accounts: any AccountService
  let watch: any SessionWatch
  let preferences: any DevicePreferences
  let cart: any CartService
  let maintenance: any OrderMaintenanceService
  let privacy: any PrivacyService
  let outbox: OutboxWorker
}
